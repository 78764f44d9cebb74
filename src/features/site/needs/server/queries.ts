import { selectCases } from '#features/site/cases/server/queries.ts'
import { notFound } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { compareProducts, getNeed, listNeeds } from '../contract.ts'

function selectNeeds(db: Db) {
  return db.selectFrom('service_need').select(['id', 'title', 'brief', 'duration', 'price']).orderBy('position').orderBy('id')
}

/** Those of the ids that were found, in the order of the ids. */
function inOrder<T extends { id: string }>(ids: readonly string[], found: readonly T[]): T[] {
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}

const needList = handle(listNeeds, async ({ db }) => ({ needs: await selectNeeds(db).execute() }))

const needDetail = handle(getNeed, async ({ db }, { id }) => {
  const need = await db.selectFrom('service_need').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const platformIds = need.platforms.map(({ platformId }) => platformId)
  const caseIds = need.cases.map(({ caseId }) => caseId)
  const [platforms, cases, others] = await Promise.all([
    db
      .selectFrom('platform')
      .select(['id', 'name', 'brief'])
      .where('id', 'in', [...platformIds, ''])
      .execute(),
    selectCases(db)
      .where('id', 'in', [...caseIds, ''])
      .execute(),
    selectNeeds(db).where('id', '<>', id).execute(),
  ])
  return { ...need, platforms: inOrder(platformIds, platforms), cases: inOrder(caseIds, cases), others }
})

const comparison = handle(compareProducts, async ({ db }, { first, second }) => {
  const choices = await db.selectFrom('platform').select(['id', 'name']).orderBy('position').orderBy('id').execute()
  const asked = [...new Set([first, second])].filter((id) => choices.some((choice) => choice.id === id))
  return { choices, products: await Promise.all(asked.map((id) => describeProduct(db, id))) }
})

async function describeProduct(db: Db, id: string) {
  const [platform, systems, cases, needs] = await Promise.all([
    db.selectFrom('platform').select(['name', 'brief', 'scenes', 'advantages']).where('id', '=', id).executeTakeFirstOrThrow(notFound),
    db.selectFrom('system').select(['name', 'manual_file_id']).where('platform_id', '=', id).orderBy('position').orderBy('id').execute(),
    selectCases(db).where('platform_id', '=', id).execute(),
    selectNeeds(db).select('platforms').execute(),
  ])
  return {
    id,
    name: platform.name,
    brief: platform.brief,
    needs: needs.filter(({ platforms }) => platforms.some(({ platformId }) => platformId === id)).map(({ title }) => title),
    scenes: platform.scenes.map(({ title }) => title),
    advantages: platform.advantages.map(({ title }) => title),
    systems: systems.map(({ name }) => name),
    manuals: systems.filter(({ manual_file_id: manual }) => manual !== null).length,
    cases: cases.map(({ title }) => title),
  }
}

export const needQueries = [needList, needDetail, comparison]
