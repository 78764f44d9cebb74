import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Period } from './period.ts'

const beforeAll = '-9223372036854775808'

type PackedCheckpoint = {
  number: number
  last_id: number
  entries: number
  former: string
  fields: string
  digest: string
  hasRows: boolean
}

/** Checkpoints from the first that holds a row of the days up to the newest; the rows are those of the checkpoints that touch the days. */
export async function listPackedCheckpoints(db: Db, { from, to }: Period): Promise<PackedCheckpoint[]> {
  const { rows } = await sql<PackedCheckpoint>`
    with removed as (select coalesce(max(last_id), ${beforeAll}) as last_id from audit_checkpoint where kind = 'removal'),
    spans as (
      select number, newest_at, coalesce(lag(newest_at) over (order by number), '-infinity') as former_at
      from audit_checkpoint where kind = 'rows' and last_id > (select last_id from removed)
    ),
    touched as (select number from spans where newest_at >= ${startOfDay(from)} and former_at < ${endOfDay(to)})
    select number, last_id, entries, coalesce(encode(lag(digest) over (order by number), 'hex'), '') as former,
      jsonb_build_array(number, kind, first_id, last_id, entries, extract(epoch from newest_at), extract(epoch from made_at),
        encode(rows_digest, 'hex'))::text as fields,
      encode(digest, 'hex') as digest, number in (select number from touched) as "hasRows"
    from audit_checkpoint order by number`.execute(db)
  const first = rows.findIndex(({ hasRows }) => hasRows)
  return first < 0 ? rows.slice(-1) : rows.slice(first)
}
/** The rows of these checkpoints as the text that their digests cover, one a line. */
export async function* writeAuditRows(
  db: Db,
  checkpoints: readonly PackedCheckpoint[],
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  for (const { last_id, entries, hasRows } of checkpoints) {
    if (!hasRows) continue
    const { rows } = await sql<{ line: string }>`
      select jsonb_build_array(id, extract(epoch from at), actor_kind, actor_id, actor_name, ip, request_id, action, subject, detail)::text as line
      from audit where id <= ${last_id} order by id desc limit ${entries}`.execute(db)
    yield rows
      .toReversed()
      .map(({ line }) => `${line}\n`)
      .join('')
    await onRows(rows.length)
  }
}
