import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { moveDatabase } from '#platform/moving/server/move-database.ts'
import { copyDemoData } from '../../harness/demo-data.ts'
import { startPortalProcess } from '../../harness/portal-process.ts'
import { quietLog } from '../../harness/quiet-log.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-move-'))
const data = join(root, 'data')
let server: PostgresServer
const addressOf = (database: string) => server.connectionString.replace('/portal?', `/${database}?`)

beforeAll(async () => {
  for (const name of ['data', 'server']) mkdirSync(join(root, name))
  copyDemoData(data)
  server = await startPostgres({ directory: join(root, 'server'), log: () => undefined })
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

async function ask<T extends object>(database: string, statement: string): Promise<T[]> {
  const client = new Client(addressOf(database))
  await client.connect()
  const { rows } = await client.query<T>(statement)
  await client.end()
  return rows
}

async function runMove(url: string): Promise<string> {
  const child = spawn('node', ['scripts/installation/move.ts', url], { env: { ...process.env, DATA_DIR: data } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const [code] = (await once(child, 'exit')) as [number]
  return `${code} ${output}`
}

const settings = (database: string) => ({ DATA_DIR: data, DATABASE_URL: addressOf(database), PORTAL_MODE: 'test' })

test('an embedded database is moved with all rows, sequences and jobs, verified, and served from its new place', async () => {
  await ask('portal', 'create database moved')
  const output = await runMove(addressOf('moved'))
  expect(output).toMatch(/^0 /)
  expect(output).toMatch(/ledger is intact[^]*the audit trail is intact[^]*搬迁完成，核对无误/)
  expect(await ask('moved', `select to_regclass('portal_move') as mark`)).toEqual([{ mark: null }])
  expect(await runMove(addressOf('moved'))).toMatch(/^1 .*目标数据库不是空的/)

  const portal = await startPortalProcess(settings('moved'))
  try {
    expect(await runMove(addressOf('moved'))).toMatch(/^1 /)
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${portal.origin}/news`)).text()).toContain('/news/')
  } finally {
    await portal.stop()
  }
})

test.each(['begun', 'prepared', 'ledger_entry', 'verify'])(
  'interrupted at %s it is refused by a portal, and is begun again',
  async (point) => {
    const name = `again_${point}`
    await ask('portal', `create database ${name}`)
    const move = (stopAt: string) =>
      moveDatabase({
        dataDirectory: data,
        url: addressOf(name),
        log: quietLog,
        progress: (step) => {
          if (step === stopAt) throw new Error(`stopped at ${step}`)
        },
        verify: async () => undefined,
      })
    await expect(move(point)).rejects.toThrow(`stopped at ${point}`)
    await expect(startPortalProcess(settings(name))).rejects.toThrow('搬迁没有完成')
    await move('nowhere')
    const count = `select count(*)::int as entries, (select count(*)::int from pgboss.queue) as queues from ledger_entry`
    const [moved] = await ask<{ entries: number; queues: number }>(name, count)
    expect(moved).toEqual((await ask('moved', count))[0])
    expect(moved?.queues).toBeGreaterThan(5)
  },
)

test('a target that does not verify keeps its mark', async () => {
  await ask('portal', 'create database unverified')
  const url = addressOf('unverified')
  const verify = () => Promise.reject(new Error('not intact'))
  await expect(moveDatabase({ dataDirectory: data, url, log: quietLog, progress: () => undefined, verify })).rejects.toThrow('not intact')
  expect(await ask('unverified', `select count(*)::int as n from portal_move`)).toEqual([{ n: 0 }])
})

test('a running portal is not moved, nor is a place without a database', async () => {
  await ask('portal', 'create database early')
  const running = await startPostgres({ directory: join(data, 'database'), log: () => undefined })
  expect(await runMove(addressOf('early'))).toMatch(/^1 .*正由进程 \d+ 使用/)
  await running.stop()
  const given = { url: addressOf('early'), log: quietLog, progress: () => undefined, verify: async () => undefined }
  await expect(moveDatabase({ ...given, dataDirectory: root })).rejects.toThrow('此处没有内嵌数据库')
  expect(await ask('early', `select to_regclass('portal_move') as mark`)).toEqual([{ mark: null }])
})
