import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '../../../../../../test/harness/quiet-log.ts'
import { scratchDirectory } from '../../../../../../test/harness/services.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { type PostgresServer, startPostgres } from '#platform/db/server/embedded/postgres-server.ts'

const data = scratchDirectory()
const directory = join(data, 'database')
let server: PostgresServer

beforeAll(async () => {
  mkdirSync(directory)
  server = await startPostgres({ directory, log: () => undefined })
  const database = openDatabase({ connectionString: server.connectionString }, quietLog)
  await migrate(database.pool, readMigrations())
  await database.close()
})
afterAll(async () => {
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

/** Runs the command with only the given settings in its environment. */
async function command(args: string[], settings: Record<string, string | undefined> = {}, account: { uid?: number; gid?: number } = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: data, SECRET_KEY: 'a key for tests, long enough to be one', ...settings }
  const child = spawn('node', ['scripts/staff.ts', ...args], { ...account, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: child.exitCode }
}

test('prints its usage without arguments and with --help', async () => {
  expect(await command([])).toMatchObject({ code: 2, err: expect.stringContaining('npm run staff -- reset') })
  expect(await command(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('npm run staff -- unlock') })
  expect(await command(['create', 'zhang'])).toMatchObject({ code: 2, err: expect.stringContaining('--name') })
  expect(await command(['list', '--nothing'])).toMatchObject({ code: 2, err: expect.stringMatching(/--nothing[^]*npm run staff -- reset/) })
})

test('works with a running and a stopped database, and prints new passwords', async () => {
  const created = await command(['create', 'zhang', '--name', '张三'])
  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toMatch(/one-time password: [\w]{14}\n/)
  expect(created.out).toContain('现有 1 名账号管理员')
  await server.stop()
  const reset = await command(['reset', 'zhang'])
  expect(reset.out).toMatch(/one-time password: [\w]{14}\n/)
  expect((await command(['list'])).out).toBe('zhang\t张三\t系统管理员\t待修改密码\t双因素未绑定\n')
  server = await startPostgres({ directory, log: () => undefined })
  expect(await command(['create', 'zhang', '--name', '张三'])).toMatchObject({ code: 1, err: '该账号已存在\n' })
})

test('creates nothing in a foreign data directory or without its key', async () => {
  const elsewhere = scratchDirectory()
  expect(await command(['list'], { DATA_DIR: elsewhere })).toMatchObject({ code: 1, err: expect.stringContaining('DATA_DIR') })
  expect(await command(['list'], { SECRET_KEY: undefined })).toMatchObject({ code: 1, err: expect.stringContaining('SECRET_KEY') })
})

test('gives no account to whoever has another key: nobody could log in as it', async () => {
  const other = { SECRET_KEY: 'another key for tests, long enough to be one' }
  for (const args of [
    ['create', 'qian', '--name', '钱七'],
    ['reset', 'zhang'],
    ['unlock', 'zhang'],
  ])
    expect(await command(args, other)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/SECRET_KEY.*staff -- confirm/) })
  expect((await command(['list'])).out).toBe('zhang\t张三\t系统管理员\t待修改密码\t双因素未绑定\n')
  expect((await command(['confirm'], other)).out).toContain('已重新确认')
  expect(await command(['reset', 'zhang'], other)).toMatchObject({ code: 0 })
})

test.runIf(process.getuid?.() === 0)('an account that may not read the database is not told to make one', async () => {
  const stranger = { uid: 65_534, gid: 65_534 }
  expect(await command(['list'], {}, stranger)).toMatchObject({ code: 1, err: expect.stringContaining('以运行门户的系统账号') })
})
