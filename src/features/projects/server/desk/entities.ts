import { sql } from 'kysely'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { bumpContentVersion } from '#platform/publishing/server/content-version.ts'
import { toComparedName, toNearMessage } from '#kit/company-names.ts'
import { createFieldRefusal, notFound, Refusal } from '#gateway/refusals.ts'
import { listEntities, listEntityChoices, saveEntity } from '../../desk-contract.ts'
import { deskRefusals } from '../../rules.ts'
import { newId } from './change.ts'

export const entityHandlers = [
  handle(listEntities, async ({ db }, { name, province, listed, page, pageSize }) => {
    let found = db.selectFrom('operating_entity as o')
    if (name) found = found.where(sql<boolean>`position(lower(${name}) in lower(o.name)) > 0`)
    if (province) found = found.where(sql<boolean>`position(${province} in o.province) > 0`)
    if (listed) found = found.where('o.is_listed', '=', listed === '1')
    const { total, rows } = await readPage(
      found
        .select(['o.id', 'o.name', 'o.province', 'o.place', 'o.is_listed as isListed', 'o.version'])
        .select(sql<number>`(select count(*) from project p where p.operator_id = o.id)`.as('projects'))
        .orderBy('o.place')
        .orderBy('o.id'),
      { page, pageSize },
    )
    return { total, items: rows }
  }),

  handle(listEntityChoices, async ({ db }) => ({
    entities: await db.selectFrom('operating_entity').select(['id', 'name', 'province']).orderBy('place').orderBy('id').execute(),
  })),

  handle(saveEntity, async (context, { id, version, acceptNear, ...entity }) => {
    await assertFreeName(context, { id, name: entity.name, acceptNear })
    const saved = id === '' ? await createEntity(context, entity) : await changeEntity(context, { id, version, ...entity })
    // Cached pages show the list of entities.
    await bumpContentVersion(context.db)
    const action = id === '' ? ('operating-entity.create' as const) : ('operating-entity.change' as const)
    return {
      reply: { id: saved.id },
      audit: { action, subject: `operating-entity ${saved.id}`, detail: { ...saved.before, after: entity } },
    }
  }),
]

type Entity = { name: string; province: string; place: number; isListed: boolean }

export async function createEntity({ db }: Pick<Services, 'db'>, { isListed, ...entity }: Entity) {
  const id = newId()
  await db
    .insertInto('operating_entity')
    .values({ id, ...entity, ...toComparedName(entity.name), is_listed: isListed })
    .execute()
  return { id, before: {} }
}

async function changeEntity({ db }: Services, { id, version, isListed, ...entity }: Entity & { id: string; version: number }) {
  const before = await db
    .selectFrom('operating_entity')
    .select(['name', 'province', 'place', 'is_listed as isListed', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (before.version !== version) throw new Refusal(deskRefusals.changedMeanwhile)
  await db
    .updateTable('operating_entity')
    .set({ ...entity, ...toComparedName(entity.name), is_listed: isListed, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return { id, before: { before } }
}

/** One entity of a name, whatever its spelling; a near name has to be confirmed. The lock settles concurrent requests. */
async function assertFreeName(
  { db }: Services,
  { id, name, acceptNear }: { id: string; name: string; acceptNear: boolean },
): Promise<void> {
  await lockByName(db, 'operating entity names')
  const { name_key, name_core } = toComparedName(name)
  const near = await db
    .selectFrom('operating_entity')
    .select(['name', 'name_key'])
    .where('name_core', '=', name_core)
    .where('id', '<>', id)
    .orderBy((compare) => compare('name_key', '=', name_key), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (near?.name_key === name_key) throw createFieldRefusal('name', deskRefusals.nameTaken)
  if (near && !acceptNear) throw createFieldRefusal('name', { ...deskRefusals.nameNear, msg: toNearMessage(near.name, name) })
}
