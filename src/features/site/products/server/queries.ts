import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { getPlatform, getSystem, listPlatforms } from '../contract.ts'

function selectSystems(db: Db) {
  return db
    .selectFrom('system')
    .select(['system.id', 'system.image', 'system.name', 'system.brief', 'system.platform_id'])
    .orderBy('system.position')
    .orderBy('system.id')
}

export function listFirstPlatforms(db: Db, count: number) {
  return db.selectFrom('platform').select(['id', 'name', 'brief', 'motif']).orderBy('position').orderBy('id').limit(count).execute()
}

const platformList = handle(listPlatforms, async ({ db }, { name }) => {
  let found = db.selectFrom('platform').select(['id', 'name', 'brief', 'image', 'motif']).orderBy('position').orderBy('id')
  let systemsFound = selectSystems(db)
  if (name) {
    const inPlatform = containsText([sql.ref('platform.name')], name)
    const inSystem = containsText([sql.ref('system.name')], name)
    found = found.where((eb) =>
      eb.or([inPlatform, eb.exists(eb.selectFrom('system').whereRef('system.platform_id', '=', 'platform.id').where(inSystem))]),
    )
    systemsFound = systemsFound.innerJoin('platform', 'platform.id', 'system.platform_id').where((eb) => eb.or([inPlatform, inSystem]))
  }
  const [platforms, systems] = await Promise.all([found.execute(), systemsFound.execute()])
  const byPlatform = Map.groupBy(systems, (system) => system.platform_id)
  return { platforms: platforms.map((platform) => ({ ...platform, systems: byPlatform.get(platform.id) ?? [] })) }
})

const platformDetail = handle(getPlatform, async ({ db }, { id }) => {
  const [platform, systems] = await Promise.all([
    db.selectFrom('platform').selectAll().where('id', '=', id).executeTakeFirst(),
    selectSystems(db).where('platform_id', '=', id).execute(),
  ])
  if (!platform) throw new Refusal(refusals.notFound)
  const neighbours = await listLinkedPlatforms(
    db,
    platform.scenes.map((scene) => scene.platformId),
  )
  return {
    id: platform.id,
    name: platform.name,
    brief: platform.brief,
    introduction: platform.introduction,
    image: platform.image,
    headImage: platform.head_image,
    motif: platform.motif,
    frameworkTitle: platform.framework_title,
    frameworkIntroduction: platform.framework_introduction,
    frameworkImage: platform.framework_image,
    smallFrameworkImage: platform.small_framework_image,
    scenes: platform.scenes.map((scene) => {
      const platformName = neighbours.names.get(scene.platformId)
      return { ...scene, platformId: platformName ? scene.platformId : '', platformName: platformName ?? '' }
    }),
    advantages: platform.advantages,
    systems,
    related: neighbours.firstSystems.filter((system) => system.platformId !== id),
    partners: platform.partners,
  }
})

/** The published ones of these platforms with their first system. */
async function listLinkedPlatforms(db: Db, ids: string[]) {
  if (ids.length === 0) return { names: new Map<string, string>(), firstSystems: [] }
  const [platforms, systems] = await Promise.all([
    db.selectFrom('platform').select(['id', 'name']).where('id', 'in', ids).execute(),
    selectSystems(db)
      .innerJoin('platform', 'platform.id', 'system.platform_id')
      .select(['platform.id as platformId', 'platform.name as platformName'])
      .where('platform_id', 'in', ids)
      .execute(),
  ])
  const firstSystems = [...Map.groupBy(systems, (system) => system.platformId).values()].flatMap((own) => own.slice(0, 1))
  return { names: new Map(platforms.map(({ id: platformId, name }) => [platformId, name])), firstSystems }
}

const systemDetail = handle(getSystem, async ({ db }, { id }) => {
  const [system, siblings] = await Promise.all([
    db
      .selectFrom('system')
      .innerJoin('platform', 'platform.id', 'system.platform_id')
      .leftJoin('published_page as page', (join) => join.on('page.kind', '=', 'platform').onRef('page.entity_id', '=', 'platform.id'))
      .selectAll('system')
      .select(['platform.name as platform_name', 'platform.motif', 'page.image as platform_share_image'])
      .where('system.id', '=', id)
      .executeTakeFirst(),
    selectSystems(db)
      .where('platform_id', '=', (eb) => eb.selectFrom('system').select('platform_id').where('id', '=', id))
      .where('system.id', '!=', id)
      .execute(),
  ])
  if (!system) throw new Refusal(refusals.notFound)
  return {
    id: system.id,
    name: system.name,
    brief: system.brief,
    detail: system.detail,
    image: system.image,
    url: system.url,
    manualFileId: system.manual_file_id ?? '',
    functionImage: system.function_image,
    highlights: system.highlights,
    questions: system.questions,
    platformId: system.platform_id,
    platformName: system.platform_name,
    motif: system.motif,
    shareImage: system.platform_share_image ?? '',
    siblings,
  }
})

export const productQueries = [platformList, platformDetail, systemDetail]
