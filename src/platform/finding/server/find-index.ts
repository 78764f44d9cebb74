import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { toFindKey } from '../rules.ts'
import type { Findable, FoundRecord } from './findable.ts'
import { toInitials } from './initials.ts'

const changesAtOnce = 500

/** Reads the records anew that changed since the last time; returns whether more may wait. */
export async function indexChanges(db: Db, findables: readonly Findable[]): Promise<boolean> {
  if (!(await db.selectFrom('find_change').select('id').limit(1).executeTakeFirst())) return false
  return db.transaction().execute(async (bound) => {
    // Of two readers of one record the later could write first.
    await lockByName(bound, 'find index')
    const changes = await takeChanges(bound)
    for (const [kind, ids] of toIdsByKind(changes))
      await indexKind(bound, { ids, kind, findable: findables.find((one) => one.kind === kind) })
    return changes.length === changesAtOnce
  })
}

type Change = { kind: string; entity_id: string }

async function takeChanges(db: Db): Promise<Change[]> {
  return db
    .deleteFrom('find_change')
    .where('id', 'in', (from) => from.selectFrom('find_change').select('id').orderBy('id').limit(changesAtOnce))
    .returning(['kind', 'entity_id'])
    .execute()
}

function toIdsByKind(changes: readonly Change[]): Map<string, string[]> {
  const byKind = Map.groupBy(changes, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, ofKind]) => [kind, [...new Set(ofKind.map(({ entity_id }) => entity_id))]]))
}

async function indexKind(db: Db, { kind, ids, findable }: { kind: string; ids: string[]; findable: Findable | undefined }): Promise<void> {
  await db.deleteFrom('find_entry').where('kind', '=', kind).where('entity_id', 'in', ids).execute()
  const records = (await findable?.read(db, ids)) ?? []
  if (records.length === 0) return
  const keyed = await Promise.all(records.map(async (record) => ({ record, ...(await toKeys(record)) })))
  const entries = keyed.map(({ record: { id, title, detail }, words }) => ({ kind, entity_id: id, title, detail, words }))
  await db.insertInto('find_entry').values(entries).execute()
  const keys = keyed.flatMap(({ record: { id }, keys: ofRecord }) => ofRecord.map((key) => ({ entity_id: id, key })))
  if (keys.length === 0) return
  await sql`insert into find_key (kind, key, entity_id)
    select ${kind}, key, entity_id from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map((one) => one.entity_id)}::text[]) as given (key, entity_id)`.execute(
    db,
  )
}

/** A key with a sign before it is found whole only, since what is typed has none. */
export const toWholeKey = (key: string) => `=${key}`

async function toKeys({ numbers = [], names = [], whole = [] }: FoundRecord): Promise<{ keys: string[]; words: string }> {
  const plain = names.map(toFindKey).filter(Boolean)
  const initials = await Promise.all(names.map(toInitials))
  const beginnings = [...new Set([...plain, ...initials])].filter(Boolean)
  const others = [...numbers.map(toFindKey).filter(Boolean), ...whole.map(toFindKey).filter(Boolean).map(toWholeKey)]
  return { keys: [...new Set([...beginnings, ...others])], words: [...plain, ...initials.flatMap(toEndings)].join('\n') }
}

/** The search by terms knows beginnings of words alone. */
function toEndings(initials: string): string[] {
  return Array.from(initials, (_, start) => initials.slice(start))
}
