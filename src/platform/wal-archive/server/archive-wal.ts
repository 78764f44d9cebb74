import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { listWalSegments } from '#platform/backup/server/base-backup.ts'
import { findRunningCluster } from '#platform/db/server/embedded/running-cluster.ts'
import { saveArchiveState, segmentBytes } from './archive-names.ts'
import type { ArchivePlace } from './archive-place.ts'

const compress = promisify(gzip)
/** Keeps the log in the cluster until it is archived. */
const slotName = 'portal_archive'

type Position = { timeline: string; from: string; to: string }

/** Ends the current segment of the write-ahead log of a running embedded database, and archives all that are complete. Returns their names. */
export async function archiveWal(dataDirectory: string, archive: ArchivePlace, now: Date): Promise<string[]> {
  const client = new pg.Client(findRunningCluster(dataDirectory))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const isNew = await openSlot(client)
    const position = await endSegment(client)
    const folder = join(resolve(dataDirectory), 'database/cluster/pg_wal')
    const names = listSegments(position)
    for (const name of names) await archive.put(`${name}.gz`, await compress(await readFile(join(folder, name))))
    for (const name of await readdir(folder))
      if (/^[0-9A-F]{8}\.history$/.test(name)) await archive.put(name, await readFile(join(folder, name)))
    await client.query('select pg_replication_slot_advance($1, $2)', [slotName, position.to])
    await saveArchiveState(archive, { until: now, last: countSegments(position.to) - 1 })
    if (isNew === 'again')
      throw new Error('预写日志的归档有缺口，请立即做一次备份 / the archive has a gap: back up now, moments before it cannot be restored')
    return names
  } finally {
    await client.end()
  }
}

/** A slot that fell too far behind no longer keeps the log: another begins, with a gap. */
async function openSlot(client: pg.Client): Promise<'first' | 'again' | 'kept'> {
  const { rows } = await client.query<{ status: string | null }>(
    'select wal_status as status from pg_replication_slots where slot_name = $1',
    [slotName],
  )
  const [slot] = rows
  if (slot && slot.status !== 'lost') return 'kept'
  if (slot) await client.query('select pg_drop_replication_slot($1)', [slotName])
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotName])
  return slot ? 'again' : 'first'
}

async function endSegment(client: pg.Client): Promise<Position> {
  await client.query('select pg_switch_wal()')
  const { rows } = await client.query<Position>(
    `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, restart_lsn as from,
       '0/0'::pg_lsn + div(pg_current_wal_insert_lsn() - '0/0'::pg_lsn, ${segmentBytes}) * ${segmentBytes} as to
     from pg_replication_slots where slot_name = $1`,
    [slotName],
  )
  return rows[0] as Position
}

/** The names of the complete segments from the slot on. */
function listSegments({ timeline, from, to }: Position): string[] {
  const [high = 0, low = 0] = toParts(from)
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return listWalSegments(timeline + hex(high) + hex(Math.floor(low / segmentBytes)), to, segmentBytes)
}

/** How many segments end before this position. */
function countSegments(lsn: string): number {
  const [high = 0, low = 0] = toParts(lsn)
  return Math.floor((high * 2 ** 32 + low) / segmentBytes)
}

function toParts(lsn: string): number[] {
  return lsn.split('/').map((part) => Number.parseInt(part, 16))
}

/** Without the setting nothing is archived, and no log may be kept for it. `owner`: a pool of the database's owner. */
export async function releaseWal(owner: Pick<pg.Pool | pg.Client, 'query'>): Promise<void> {
  await owner.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active', [slotName])
}
