import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo, openFundedAccount } from '../../harness/coins/portal-ledger.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'
import type { Address } from '../../harness/wire.ts'

type Made = { id: string; key: string }
type Reply = { ReturnValue: number; msg: string; code?: string; data?: Record<string, unknown> }

const directory = mkdtempSync(join(tmpdir(), 'portal-machines-'))
let portal: PortalProcess
let database: Client
let admin: Awaited<ReturnType<typeof openStaffSession>>
let key: string

beforeAll(async () => {
  portal = await startDemoPortal(directory)
  database = await connectTo(directory)
  admin = await openStaffSession(portal.origin, 'admin', 'Staff#2026a')
  key = (await addSystem('文档示例系统')).key
})
afterAll(async () => {
  await database.end()
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

function addSystem(name: string, overrides: object = {}): Promise<Made> {
  const grants = { name, scopes: ['ledger.read', 'ledger.book'], callsPerMinute: 600, networks: [], ...overrides }
  return admin.call<Made>(['console', 'machines', 'create'], grants)
}

function toUrl([Pagename, Controlname, InterfaceType]: Address, more: Record<string, string> = {}): string {
  return `${portal.origin}/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType, ...more })}`
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
}

function ask(verb: string, body: unknown, secret = key): Promise<Response> {
  return post(toUrl(['machine', 'ledger', verb]), body, { authorization: `Bearer ${secret}` })
}

type Example = { url: string; headers: Record<string, string>; body: string; answer: Reply }

/** Each curl command of the document with the answer that follows it. */
function listExamples(document: string): Example[] {
  return [...document.matchAll(/```sh\n(.*?)\n```.*?```json\n(.*?)\n```/gs)].map(([, command = '', answer = '']) => ({
    url: /"(\$PORTAL[^"]+)"/.exec(command)?.[1] as string,
    headers: Object.fromEntries([...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [name, value])),
    body: /-d '([^']+)'/.exec(command)?.[1] as string,
    answer: JSON.parse(answer) as Reply,
  }))
}

/** Numbers and moments that the server hands out differ from run to run; what was booked does not. */
function comparable({ data, ...reply }: Reply) {
  const handedOut = ['bookingId', 'holdId', 'at', 'expiresAt']
  return {
    ...reply,
    ...(data && {
      data: Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, handedOut.includes(name) && value ? typeof value : value]),
      ),
    }),
  }
}

test('the examples of the document have the replies that it shows', async () => {
  await openFundedAccount(database, '6200100001', 1000)
  const examples = listExamples(readFileSync('docs/machine-interface.md', 'utf8'))
  expect(examples).toHaveLength(9)
  let hold = ''
  for (const { url, headers, body, answer } of examples) {
    const sent = { ...headers, Authorization: (headers.Authorization as string).replace('$KEY', key) }
    const response = await fetch(url.replace('$PORTAL', portal.origin), {
      method: 'POST',
      headers: sent,
      body: body.replace('$HOLD', hold),
    })
    const reply = (await response.json()) as Reply
    if (reply.data?.holdId) hold = reply.data.holdId as string
    expect(comparable(reply), body).toEqual(comparable(answer))
  }
})

test('every code that the document lists exists', () => {
  const rows = [...readFileSync('docs/machine-interface.md', 'utf8').matchAll(/^\| (`[a-z_`, ]+`) \|/gm)]
  const codes = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code as string))
  const sources = [
    'src/gateway/refusals.ts',
    'src/gateway/server/server-refusals.ts',
    'src/platform/ledger/rules.ts',
    'src/features/coin/machines/rules.ts',
  ]
  const known = sources.map((path) => readFileSync(path, 'utf8')).join('')
  expect(codes.filter((code) => !known.includes(`code: '${code}'`))).toEqual([])
  expect(codes.length).toBeGreaterThan(10)
})

test('without a valid key the response is always the same 401', async () => {
  const body = { account: '6200100001' }
  const application = { AppID: admin.config.AppID, Password: admin.config.Password }
  const url = toUrl(['machine', 'ledger', 'balance'])
  const session = toUrl(['machine', 'ledger', 'balance'], { ...application, ...admin.query })
  const answers = await Promise.all([
    post(url, body),
    ask('balance', body, `cgk_${'A'.repeat(43)}`),
    ask('balance', body, ''),
    post(url, body, { authorization: `Basic ${key}` }),
    post(`${url}&key=${key}`, { ...body, key }),
    post(session, body, { cookie: admin.cookie }),
  ])
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await answer.json()).toEqual({ ReturnValue: 0, msg: '接口密钥无效', code: 'invalid_key' })
  }
})

test('a key gives no access to calls of customers and staff', async () => {
  const bearer = { authorization: `Bearer ${key}` }
  expect((await post(toUrl(['console', 'staff', 'me']), {}, bearer)).status).toBe(401)
  const application = { AppID: admin.config.AppID, Password: admin.config.Password }
  for (const address of [
    ['console', 'staff', 'me'],
    ['console', 'machines', 'list'],
    ['dns_relay', 'Connon_Control1', 'AppRecord'],
  ] as Address[])
    expect(await (await post(toUrl(address, application), {}, bearer)).text()).toBe('Invalid Session.')
})

test('the response to a key sets no cookie and is not cacheable', async () => {
  const answer = await ask('balance', { account: '6200100001' })
  expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('cache-control')]).toEqual([200, null, 'no-store'])
})

test('a page of another site is refused even with a key', async () => {
  const headers = { authorization: `Bearer ${key}`, origin: 'https://evil.example' }
  expect((await post(toUrl(['machine', 'ledger', 'balance']), { account: '6200100001' }, headers)).status).toBe(403)
})

test('a missing scope, a foreign network and an exceeded limit are refused', async () => {
  const reader = await addSystem('只读系统', { scopes: ['ledger.read'] })
  const use = { RequestId: randomUUID(), account: '6200100001', amount: 1, service: '报告下载', detail: 'x', reference: 'x' }
  expect(await (await ask('use', use, reader.key)).json()).toMatchObject({ ReturnValue: 0, code: 'forbidden' })
  const elsewhere = await addSystem('异地系统', { networks: ['198.51.100.0/24'] })
  expect((await ask('balance', { account: '6200100001' }, elsewhere.key)).status).toBe(401)
  const slow = await addSystem('慢速系统', { callsPerMinute: 2 })
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await ask('balance', { account: '6200100001' }, slow.key))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a revoked key is refused from the next call on', async () => {
  const made = await addSystem('停用系统')
  expect((await ask('balance', { account: '6200100001' }, made.key)).status).toBe(200)
  type Systems = { items: { id: string; keys: { id: string }[] }[] }
  const systems = await admin.call<Systems>(['console', 'machines', 'list'], {})
  const id = systems.items.find((system) => system.id === made.id)?.keys[0]?.id
  await admin.call(['console', 'machines', 'revokeKey'], { id })
  expect((await ask('balance', { account: '6200100001' }, made.key)).status).toBe(401)
})

test('a lost reply is received by sending the request again', async () => {
  await openFundedAccount(database, '6200100002', 10)
  const body = { RequestId: randomUUID(), account: '6200100002', amount: 4, service: '报告下载', detail: '报告', reference: 'lost' }
  const first = await (await ask('use', body)).text()
  expect(await (await ask('use', body)).text()).toBe(first)
  const { rows } = await database.query(`select balance from ledger_account where code = '6200100002'`)
  expect(rows).toEqual([{ balance: '6' }])
})
