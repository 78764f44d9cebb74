import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getCase, listCases } from '../contract.ts'

export function selectCases(db: Db) {
  return db
    .selectFrom('case_study')
    .select(['id', 'title', 'trade', 'finished_on as finishedOn', sql<string>`split_part(result, e'\n', 1)`.as('result')])
    .orderBy('position')
    .orderBy('id')
}

export function listFirstCases(db: Db, count: number) {
  return selectCases(db).limit(count).execute()
}

const caseList = handle(listCases, async ({ db }) => ({ cases: await selectCases(db).execute() }))

const caseDetail = handle(getCase, async ({ db }, { id }) => {
  const {
    finished_on: finishedOn,
    platform_id: platformId,
    ...found
  } = await db.selectFrom('case_study').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const [platform, others] = await Promise.all([
    db.selectFrom('platform').select('name').where('id', '=', platformId).executeTakeFirst(),
    selectCases(db).where('id', '<>', id).limit(3).execute(),
  ])
  return { ...found, finishedOn, platformId: platform ? platformId : '', platformName: platform?.name ?? '', others }
})

export const caseQueries = [caseList, caseDetail]
