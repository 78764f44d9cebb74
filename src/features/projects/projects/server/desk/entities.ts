import { sql } from 'kysely'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { assertFreeName, type NamedCompanies } from '#platform/company-names/server/near-names.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { toComparedName } from '#kit/company-names.ts'
import { notFound, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { listEntities, listEntityChoices, saveEntity } from '../../desk-contract.ts'
import { deskRefusals } from '../../rules.ts'
import { newId } from './change.ts'

export const entityHandlers = [
  handle(listEntities, async ({ db }, { name, province, listed, page, pageSize }) => {
    let found = db.selectFrom('operating_entity as o')
    if (name) found = found.where(containsText([sql`o.name`], name))
    if (province) found = found.where(containsText([sql`o.province`], province))
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
    const former = id === '' ? undefined : await lockEntity(context, { id, version })
    await assertFreeName(context.db, entityNames, { name: entity.name, former, acceptNear })
    if (former) await changeEntity(context, { id, version, ...entity })
    const saved = former ? { id, before: { before: toTrail(former) } } : await createEntity(context, entity)
    // Cached pages show the list of entities.
    await bumpContentVersion(context.db)
    const action = id === '' ? ('operating-entity.create' as const) : ('operating-entity.change' as const)
    return {
      reply: { id: saved.id },
      audit: { action, subject: `operating-entity ${saved.id}`, detail: { ...saved.before, after: toTrail(entity) } },
    }
  }),
]

function toTrail({ name, province, place, isListed }: Entity) {
  return { name, province, place, isListed }
}

/** One entity of a name; one of a near name is asked about. */
export const entityNames: NamedCompanies = { table: 'operating_entity', column: 'name', taken: deskRefusals.nameTaken }

type Versioned = { id: string; version: number }
type Entity = { name: string; province: string; place: number; isListed: boolean }

export async function createEntity({ db }: Pick<Services, 'db'>, { isListed, ...entity }: Entity) {
  const id = newId()
  await db
    .insertInto('operating_entity')
    .values({ id, ...entity, ...toComparedName(entity.name), is_listed: isListed })
    .execute()
  return { id, before: {} }
}

async function lockEntity({ db }: Services, { id, version }: Versioned) {
  const former = await db
    .selectFrom('operating_entity')
    .select(['id', 'name', 'province', 'place', 'is_listed as isListed', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (former.version !== version) throw new Refusal(serverRefusals.changedMeanwhile)
  return former
}

async function changeEntity({ db }: Services, { id, version, isListed, ...entity }: Entity & Versioned): Promise<void> {
  await db
    .updateTable('operating_entity')
    .set({ ...entity, ...toComparedName(entity.name), is_listed: isListed, version: version + 1 })
    .where('id', '=', id)
    .execute()
}
