import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ObjectStorage, startObjectStorage } from '../../../../test/harness/object-storage.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { backUp } from '#platform/backup/server/backup.ts'
import { type PostgresServer, startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { findArchiveState, isSegment, noteBackup, pruneArchive, saveArchiveState } from './archive-names.ts'
import { type ArchivePlace, openArchivePlace } from './archive-place.ts'
import { archiveWal, releaseWal } from './archive-wal.ts'
import { restoreAt } from './restore-at.ts'

const root = scratchDirectory()
const [data, kept] = [join(root, 'data'), join(root, 'kept')]
let server: PostgresServer
let client: pg.Client
let storage: ObjectStorage
/** Moments after the first, second and third row, the last of which nothing follows. */
let moments: Date[] = []

const open = async (to: PostgresServer) => {
  const opened = new pg.Client(to.connectionString)
  opened.on('error', () => undefined)
  await opened.connect()
  return opened
}

/** A whole millisecond that lies between what was committed before and what will be. */
async function passMoment(): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(`select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at`)
  const at = rows[0]?.at as Date
  const hasPassed = async () => (await client.query<{ is: boolean }>('select clock_timestamp() > $1::timestamptz as is', [at])).rows[0]?.is
  await waitUntil('the moment passes', hasPassed)
  return at
}

const places = () => [join(root, 'archive'), storage.address.replace('portal?', 'portal/wal?')]

beforeAll(async () => {
  storage = await startObjectStorage(scratchDirectory())
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'the-id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'the-secret')
  mkdirSync(join(data, 'database'), { recursive: true })
  mkdirSync(join(data, 'files'))
  server = await startPostgres({ directory: join(data, 'database'), log: () => undefined })
  client = await open(server)
  await client.query('create table written (id int primary key)')
  const archive = openArchivePlace(places()[0] as string)
  await archiveWal(data, archive, await passMoment())
  moments = [await passMoment()]
  await client.query('insert into written values (1)')
  const { begunAt, segment = '' } = await backUp(data, kept)
  await noteBackup(archive, { begunAt, segment })
  for (const id of [2, 3, 4]) {
    moments.push(await passMoment())
    await client.query('insert into written values ($1)', [id])
    if (id === 3) await archiveWal(data, archive, await passMoment())
  }
  moments.push(await passMoment())
  await archiveWal(data, archive, await passMoment())
})
afterAll(async () => {
  await client.end()
  await server.stop()
  await storage.close()
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

async function copyArchive(to: ArchivePlace, isLeftOut: (name: string) => boolean = () => false): Promise<void> {
  const from = openArchivePlace(places()[0] as string)
  for (const name of await from.list()) if (!isLeftOut(name)) await to.put(name, (await from.get(name)) as Buffer)
}

async function restoreRows(at: Date, archive: ArchivePlace): Promise<number[]> {
  const restored = join(scratchDirectory(), 'restored')
  await restoreAt({ source: kept, dataDirectory: restored, at, archive })
  const again = await startPostgres({ directory: join(restored, 'database'), log: () => undefined })
  const reader = await open(again)
  const { rows } = await reader.query<{ id: number }>('select id from written order by id')
  // Writing goes on from there.
  await reader.query('insert into written values (100)')
  await reader.end()
  await again.stop()
  expect(existsSync(join(restored, 'database/cluster/recovery-wal'))).toBe(false)
  return rows.map(({ id }) => id)
}

test.each([
  [1, [1]],
  [2, [1, 2]],
  [3, [1, 2, 3]],
  [4, [1, 2, 3, 4]],
])('restored to moment %i, the database holds the rows until then and no other', async (n, rows) => {
  expect(await restoreRows(moments[n] as Date, openArchivePlace(places()[0] as string))).toEqual(rows)
})

test('the archive may be in a bucket', async () => {
  const archive = openArchivePlace(places()[1] as string)
  await copyArchive(archive)
  expect((await archive.list()).toSorted()).toEqual((await openArchivePlace(places()[0] as string).list()).toSorted())
  expect(await archive.get('nothing')).toBeUndefined()
  expect(await restoreRows(moments[2] as Date, archive)).toEqual([1, 2])
  await archive.remove('archived.json')
  expect(await findArchiveState(archive)).toBeUndefined()
})

test('what cannot be restored is refused, and leaves nothing', async () => {
  const dataDirectory = join(root, 'refused')
  const restoreTo = (at: Date, place: string) => restoreAt({ source: kept, dataDirectory, at, archive: openArchivePlace(place) })
  const archive = places()[0] as string
  await expect(restoreTo(moments[0] as Date, archive)).rejects.toThrow('请用更早的备份')
  await expect(restoreTo(new Date(Date.now() + 60_000), archive)).rejects.toThrow('归档只到')
  await expect(restoreTo(moments[1] as Date, join(root, 'empty'))).rejects.toThrow('归档中没有预写日志')
  const gap = join(root, 'gap')
  const segments = (await openArchivePlace(archive).list()).filter(isSegment).toSorted()
  await copyArchive(openArchivePlace(gap), (name) => name === segments.at(-1))
  await expect(restoreTo(moments[4] as Date, gap)).rejects.toThrow(/归档缺少第 \d+ 段日志/)
  expect(existsSync(dataDirectory)).toBe(false)
})

test('a segment is small, archived once, and kept in the cluster until the archive has it', async () => {
  const archive = openArchivePlace(places()[0] as string)
  await client.query('insert into written values (5)')
  const broken = { ...archive, put: () => Promise.reject(new Error('the archive is away')) }
  await expect(archiveWal(data, broken, new Date())).rejects.toThrow('the archive is away')
  await client.query('checkpoint')
  const names = await archiveWal(data, archive, await passMoment())
  expect(names.length).toBeGreaterThan(0)
  expect(await archiveWal(data, archive, await passMoment())).toEqual([])
  const [content] = await Promise.all(names.map((name) => archive.get(`${name}.gz`)))
  expect(content?.length).toBeLessThan(1024 * 1024)
  expect(readdirSync(places()[0] as string).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('the log is kept from the newest backup on that is old enough', async () => {
  const archive = openArchivePlace(join(root, 'pruned'))
  const segment = (n: number, timeline = 1) => `0000000${timeline}00000001000000${n.toString(16).toUpperCase().padStart(2, '0')}`
  for (const name of [segment(10), segment(20), segment(20, 2), segment(30), segment(255)])
    await archive.put(`${name}.gz`, Buffer.from('x'))
  await archive.put('00000002.history', Buffer.from('x'))
  await saveArchiveState(archive, { until: new Date('2026-11-20T00:00:00Z'), last: 511 })
  const day = (n: number) => `2026-11-${n.toString().padStart(2, '0')}T00:00:00.000Z`
  for (const [n, first] of [
    [1, 10],
    [5, 20],
    [9, 30],
  ] as const)
    await noteBackup(archive, { begunAt: day(n), segment: segment(first) })
  const left = async () => (await archive.list()).filter(isSegment).length
  expect([await pruneArchive(archive, new Date('2026-10-31')), await left()]).toEqual([0, 5])
  expect([await pruneArchive(archive, new Date('2026-11-04')), await left()]).toEqual([0, 5])
  expect([await pruneArchive(archive, new Date('2026-11-06')), await left()]).toEqual([1, 4])
  expect((await archive.list()).filter((name) => name.startsWith('backup-'))).toHaveLength(2)
  expect([await pruneArchive(archive, new Date('2026-12-01')), await left()]).toEqual([2, 2])
  expect(await findArchiveState(archive)).toEqual({ until: new Date('2026-11-20T00:00:00Z'), last: 511 })
})

test('without the setting no log is kept', async () => {
  const slots = async () => (await client.query<{ slot_name: string }>('select slot_name from pg_replication_slots')).rows
  expect(await slots()).toEqual([{ slot_name: 'portal_archive' }])
  await releaseWal(client)
  await releaseWal(client)
  expect(await slots()).toEqual([])
})
