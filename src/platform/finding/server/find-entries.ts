import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { findLimits as limits } from '../rules.ts'
import { matchesText } from '#platform/searching/server/search.ts'
import { toWholeKey } from './find-index.ts'

export type FoundEntry = { kind: string; id: string; title: string; detail: string }
type Wanted = { kinds: readonly string[]; key: string }

/** Above every character that a key has. */
const last = '\u{10FFFF}'
/** Several keys may be of one record. */
const keysOfKind = limits.ofKind * 3

/** What begins with the key, the shortest first, then what contains it. */
export async function findEntries(db: Db, wanted: Wanted): Promise<FoundEntry[]> {
  if (wanted.key === '' || wanted.kinds.length === 0) return []
  const beginning = await findBeginning(db, wanted)
  if (wanted.key.length < 2 || /^\d+$/.test(wanted.key)) return beginning
  return [...beginning, ...(await findContaining(db, wanted))]
}

/** Each kind is read by its own short scan of the index, so that a common kind does not hide a rare one. */
async function findBeginning(db: Db, { kinds, key }: Wanted): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select entry.kind, entry.entity_id as id, entry.title, entry.detail
    from unnest(${kinds}::text[]) as wanted (kind)
    cross join lateral (
      select entity_id, min(key) as key from (
        (select entity_id, key from find_key where kind = wanted.kind and key >= ${key} and key < ${key + last} order by key limit ${keysOfKind})
        union all
        (select entity_id, ${key} from find_key where kind = wanted.kind and key = ${toWholeKey(key)} limit ${limits.ofKind})
      ) as hit group by entity_id order by 2 limit ${limits.ofKind}
    ) as hit
    join find_entry as entry on entry.kind = wanted.kind and entry.entity_id = hit.entity_id
    order by hit.key, entry.entity_id`.execute(db)
  return rows
}

async function findContaining(db: Db, { kinds, key }: Wanted): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select kind, entity_id as id, title, detail from find_entry
    where ${matchesText(sql`terms`, key)} and kind = any(${kinds}::text[]) limit ${limits.contained}`.execute(db)
  return rows
}
