import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { countOf } from '../../../../test/harness/rounds.ts'
import { type PostgresServer, startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { backUp } from './backup.ts'
import { addToErasureList, type ListedErasure, readErasureList } from './erasure-list.ts'
import { findLastBackupTime } from './last-backup.ts'
import { listWalSegments } from './base-backup.ts'
import { restore } from './restore.ts'

const root = scratchDirectory()
const [data, kept] = [join(root, 'data'), join(root, 'kept-1')]
const all = Array.from({ length: countOf('backups') }, (_, n) => n + 1)
const content = 'a'.repeat(64)
let server: PostgresServer

beforeAll(async () => {
  mkdirSync(join(data, 'database'), { recursive: true })
  mkdirSync(join(data, 'files', 'aa'), { recursive: true })
  mkdirSync(join(data, 'files', 'incoming'))
  writeFileSync(join(data, 'files', 'aa', content), '内容')
  writeFileSync(join(data, 'files', 'incoming', 'unfinished'), 'x')
  writeFileSync(join(data, 'secret-key'), 'a key for tests')
  server = await startPostgres({ directory: join(data, 'database'), log: () => undefined })
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

async function connect(to: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client(to.connectionString)
  await client.connect()
  return client
}

test.each(all)('a backup contains everything acknowledged before it began, whatever is written meanwhile: %i', async (round) => {
  const [target, restored] = [join(root, `kept-${round}`), join(root, `restored-${round}`)]
  const writer = await connect(server)
  await writer.query('drop table if exists written; create table written (id bigint primary key, filler text)')
  let acknowledged = 0
  const stopping = new AbortController()
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await writer.query(`insert into written select $1::bigint, repeat('x', 2000)`, [acknowledged + 1])
      acknowledged++
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(0)
  const before = acknowledged
  const manifest = await backUp(data, target)
  const during = acknowledged - before
  await expect.poll(() => acknowledged).toBeGreaterThan(before + during)
  stopping.abort()
  await writing
  await writer.end()

  expect(before).toBeGreaterThan(0)
  expect(during).toBeGreaterThan(0)
  expect(manifest.files).toHaveProperty('database/backup_label')
  expect(readdirSync(join(target, 'files', 'incoming'))).toEqual([])

  await restore(target, restored)
  const again = await startPostgres({ directory: join(restored, 'database'), log: () => undefined })
  const reader = await connect(again)
  const { rows } = await reader.query<{ count: number; last: number }>('select count(*)::int as count, max(id)::int as last from written')
  await reader.end()
  await again.stop()
  expect(rows[0]?.count).toBe(rows[0]?.last)
  expect(rows[0]?.last).toBeGreaterThanOrEqual(before)
  expect(readFileSync(join(restored, 'files', 'aa', content), 'utf8')).toBe('内容')
  expect(readFileSync(join(restored, 'secret-key'), 'utf8')).toBe('a key for tests')
})

test('no existing directory is overwritten, and no incomplete backup is restored', async () => {
  await expect(backUp(data, kept)).rejects.toThrow('目录非空')
  await expect(backUp(root, join(root, 'other'))).rejects.toThrow('没有内嵌数据库')
  await expect(restore(kept, data)).rejects.toThrow('目录非空')
  await expect(restore(data, join(root, 'new'))).rejects.toThrow('没有完整的备份')
  for (const former of [join(root, 'mistyped'), root])
    await expect(restore(kept, join(root, 'new'), [former])).rejects.toThrow('不是原来的数据目录')
  writeFileSync(join(kept, 'files', 'aa', content), '别的')
  await expect(restore(kept, join(root, 'new'))).rejects.toThrow(`files/aa/${content}: 备份内容已改变`)
  rmSync(join(kept, 'files', 'aa', content))
  await expect(restore(kept, join(root, 'new'))).rejects.toThrow('备份缺少此文件')
  expect(existsSync(join(root, 'new'))).toBe(false)
})

test('a backup does not stand within what it saves, nor a data directory within its backup, by a link either', async () => {
  const link = join(root, 'link')
  symlinkSync(data, link)
  for (const within of [data, join(data, 'backups/new'), join(link, 'new')])
    await expect(backUp(data, within)).rejects.toThrow('数据目录之中')
  await expect(restore(kept, join(kept, 'new'))).rejects.toThrow('备份之中')
  expect([join(data, 'backups'), join(data, 'new'), join(kept, 'new')].filter((path) => existsSync(path))).toEqual([])
})

test('a stopped portal can be backed up too', async () => {
  await server.stop()
  expect(await findLastBackupTime(join(root, 'warmed'))).toBeUndefined()
  const [erased, later] = [1, 2].map((n) => ({ id: `erasure-${n}`, at: '2026-11-20T00:00:00.000Z', hashes: ['ab'], applicants: [] }))
  await addToErasureList(data, [erased as ListedErasure])
  const manifest = await backUp(data, join(root, 'cold'))
  // Erased since the backup: only the old data directory knows it.
  await addToErasureList(data, [later as ListedErasure])
  expect(manifest.postgres).toBeGreaterThanOrEqual(15)
  expect((await findLastBackupTime(data))?.toISOString()).toBe(new Date(manifest.begunAt).toISOString())
  await restore(join(root, 'cold'), join(root, 'warmed'), [data])
  expect(manifest.files).not.toHaveProperty('erasures.jsonl')
  expect(await readErasureList(root)).toEqual([erased])
  expect(await readErasureList(join(root, 'warmed'))).toEqual([erased, later])
  const again = await startPostgres({ directory: join(root, 'warmed', 'database'), log: () => undefined })
  const reader = await connect(again)
  expect((await reader.query('select 1 from written limit 1')).rowCount).toBe(1)
  await reader.end()
  await again.stop()
})

test('the segments of the write-ahead log between two positions are listed', () => {
  const mib = 2 ** 20
  expect(listWalSegments('000000010000000000000002', '0/2000150', 16 * mib)).toEqual(['000000010000000000000002'])
  expect(listWalSegments('000000010000000000000002', '0/3000000', 16 * mib)).toEqual(['000000010000000000000002'])
  expect(listWalSegments('0000000200000000000000FE', '1/1', 16 * mib)).toEqual([
    '0000000200000000000000FE',
    '0000000200000000000000FF',
    '000000020000000100000000',
  ])
})
