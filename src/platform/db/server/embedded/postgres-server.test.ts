import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isPostgres } from './postgres-processes.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

let root: string
let directory: string
let server: PostgresServer | undefined
const lines: string[] = []

beforeAll(() => {
  // closed like the home directory of root, so that the database account cannot walk in by name
  root = mkdtempSync(join(tmpdir(), 'postgres-test-'))
  directory = join(root, 'postgres')
})

afterEach(async () => {
  await server?.stop()
  lines.length = 0
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a new directory becomes a database that keeps its data', async () => {
  server = await start()
  await query('CREATE TABLE visit (who text)')
  await query(`INSERT INTO visit VALUES ('访客')`)
  const [shown] =
    await query(`SELECT current_setting('fsync') AS fsync, current_setting('TimeZone') AS zone, current_setting('server_encoding') AS enc,
    current_setting('listen_addresses') AS addresses, pg_encoding_to_char(encoding) AS enc2, datcollate FROM pg_database WHERE datname = 'portal'`)
  expect(shown).toEqual({ fsync: 'on', zone: 'UTC', enc: 'UTF8', addresses: '', enc2: 'UTF8', datcollate: 'C.UTF-8' })
  await server.stop()
  server = await start()
  expect(await query('SELECT who FROM visit')).toEqual([{ who: '访客' }])
})

test('a first start is killed while its database is made: the next one makes it anew beside what still runs, and leaves nothing over', async () => {
  const former = directory
  directory = join(root, 'killed')
  const parent = spawnStart()
  const unfinished = () =>
    readdirSync(directory).find((name) => name.startsWith('cluster.new') && existsSync(join(directory, name, 'base')))
  await expect.poll(() => existsSync(directory) && unfinished()).toBeTruthy()
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  server = await start()
  expect(await answers()).toBe(true)
  expect(unfinished()).toBeUndefined()
  await server.stop()
  directory = former
})

test('the database directory is accessible to its owner only, and PostgreSQL never runs as root', async () => {
  server = await start()
  const made = statSync(join(directory, 'cluster'))
  expect(made.mode & 0o777).toBe(0o700)
  expect(statSync(`/proc/${server.pid}`).uid).toBe(made.uid)
  expect(made.uid).not.toBe(0)
})

test.each(['SIGKILL', 'SIGTERM', 'SIGQUIT'] as const)(
  'a postmaster ended by %s is restarted while clients keep querying',
  async (signal) => {
    server = await start()
    const reasons: string[] = []
    server.onUnexpectedExit((reason) => reasons.push(reason))
    const idle = await connect()
    idle.on('error', () => undefined)
    const before = server.pid
    process.kill(before ?? 0, signal)
    await expect.poll(() => server?.pid).not.toBe(before)
    await expect.poll(answers).toBe(true)
    expect(reasons).toHaveLength(1)
  },
)

test('a postmaster killed three times restarts each time', async () => {
  server = await start()
  for (let round = 0; round < 3; round++) {
    const before = server.pid
    process.kill(before ?? 0, 'SIGKILL')
    await expect.poll(() => server?.pid).not.toBe(before)
    await expect.poll(answers).toBe(true)
  }
})

test('a server that cannot be started again says why, is tried again and starts once it can', async () => {
  server = await start()
  const failure = new Promise<string>((resolve) => server?.onFailedStart(resolve))
  const control = join(directory, 'cluster/global/pg_control')
  renameSync(control, `${control}.away`)
  process.kill(server.pid ?? 0, 'SIGKILL')
  expect(await failure).toContain('pg_control')
  renameSync(`${control}.away`, control)
  await expect.poll(answers).toBe(true)
})

test('a killed backend interrupts queries for a moment only', async () => {
  server = await start()
  const client = await connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await once(client, 'error')
  await expect.poll(answers).toBe(true)
})

test('the server ends when its parent is killed, and the next one starts normally', async () => {
  const { parent, postmaster } = await startInAnotherProcess()
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => isPostgres(postmaster)).toBe(false)
  server = await start()
  await query('SELECT 1')
  expect(lines.join()).not.toContain('left over from an earlier run')
  expect(lines.join()).not.toContain('not properly shut down')
})

test('without setpriv a server whose parent was killed is stopped and started again', async () => {
  const { parent, postmaster } = await startInAnotherProcess({ PATH: '/nonexistent' })
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(isPostgres(postmaster)).toBe(true)
  server = await start()
  expect(isPostgres(postmaster)).toBe(false)
  expect(lines.join()).toContain('left over from an earlier run')
  expect(lines.join()).not.toContain('not properly shut down')
})

test('the server ends when its parent exits without stopping it', async () => {
  const { parent, postmaster } = await startInAnotherProcess()
  parent.stdin.end()
  await once(parent, 'exit')
  await expect.poll(() => isPostgres(postmaster)).toBe(false)
})

test('a second start on the same directory is refused and leaves the first running', async () => {
  server = await start()
  await expect(start()).rejects.toThrow(`process ${process.pid}`)
  await query('SELECT 1')
})

test('a pid file whose number belongs to another program is ignored', async () => {
  writeFileSync(
    join(directory, 'cluster/postmaster.pid'),
    `${process.pid}\n/somewhere\n1700000000\n5432\n.\n\n  5432001    163840\nready\n`,
  )
  server = await start()
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.each(['right after a kill', 'once the crash is noticed'])('stopping twice, %s, leaves no process and no lock', async (moment) => {
  const last = (server = await start())
  const noticed = new Promise<string>((resolve) => last.onUnexpectedExit(resolve))
  process.kill(last.pid ?? 0, 'SIGKILL')
  if (moment !== 'right after a kill') await noticed
  await Promise.all([last.stop(), last.stop()])
  expect(isPostgres(last.pid ?? 0)).toBe(false)
  server = await start()
  expect(await answers()).toBe(true)
})

test('a path too long for a socket, with Chinese names, is supported', async () => {
  directory = join(root, ...Array.from({ length: 6 }, (_, level) => `数据目录-第${level}层-${'x'.repeat(20)}`), 'postgres')
  mkdirSync(directory, { recursive: true })
  server = await start()
  await query('SELECT 1')
  const socket = new URL(server.connectionString).searchParams.get('host') ?? ''
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  await server.stop()
  rmSync(socket, { recursive: true })
})

function start(): Promise<PostgresServer> {
  return startPostgres({ directory, log: (line) => void lines.push(line) })
}

async function connect(): Promise<Client> {
  const client = new Client(server?.connectionString ?? '')
  // A connection that breaks between two queries reports it by an event, which would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function query(sql: string): Promise<unknown[]> {
  const client = await connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

/** Whether the server answers; while it starts again it refuses connections. */
async function answers(): Promise<boolean> {
  return query('SELECT 1').then(
    () => true,
    () => false,
  )
}

function spawnStart(env: Record<string, string> = {}) {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(new URL('postgres-server.ts', import.meta.url).href)})
    const server = await startPostgres({ directory: ${JSON.stringify(directory)}, log() {} })
    process.stdout.write(String(server.pid))
    process.stdin.resume().on('end', () => process.exit(0))`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function startInAnotherProcess(env: Record<string, string> = {}) {
  const parent = spawnStart(env)
  const [answer] = (await once(parent.stdout, 'data')) as [Buffer]
  return { parent, postmaster: Number(answer.toString()) }
}
