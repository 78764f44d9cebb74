import { createHmac, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectTo } from '../../harness/coins/portal-ledger.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { type Address, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

const forged = '{"level":30,"msg":"forged"}'
let portal: PortalProcess
let database: Client
let log = ''
/** The secrets that must not be stored or logged. */
const secrets: [what: string, secret: string][] = []

type Session = { sessionId: string; cookie: string }
type Login = WireBody<{ SessionID: string }>
const noSession: Session = { sessionId: '', cookie: '' }
const captcha: Address = ['dns_vcode', 'Common', 'GetVCode']
const resume: Address = ['portal', 'session', 'resume']
const coin = (verb: string): Address => ['dns_relay', 'Connon_DSB', verb]

beforeAll(async () => {
  portal = await startSecondPortal({}, (text) => (log += text))
  database = await connectTo(inject('portalData'))
})
afterAll(async () => {
  await database.end()
  await portal.stop()
})

async function send(address: Address, body: object, { sessionId, cookie }: Session, headers: Record<string, string> = {}) {
  const url = await uccUrl(address, sessionId ? { SessionID: sessionId } : {}, portal.origin)
  return fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', cookie, ...headers } })
}

async function call<T>(address: Address, body: object, session = noSession): Promise<WireBody<T>> {
  return (await send(address, body, session)).json() as Promise<WireBody<T>>
}

function remember(what: string, secret: string): string {
  secrets.push([what, secret])
  return secret
}

async function hashed(password: string): Promise<string> {
  const { PasswordSalt } = (await pageConfig(portal.origin)) as unknown as { PasswordSalt: string }
  remember('a password', password)
  return remember('a hashed password', createHmac('sha256', PasswordSalt).update(password).digest('hex'))
}

/** Every login sends its account in each of the names that the three kinds have for it. */
async function login(address: Address, account: string, password: string, VCode = '0000'): Promise<Session> {
  const { data } = await call<{ VCodeID: string }>(captcha, {})
  const MM = await hashed(password)
  const body = {
    Account: account,
    account,
    DSBAccount: account,
    MM,
    DSBPassword: MM,
    VCodeID: data.VCodeID,
    VCode,
    RequestId: randomUUID(),
  }
  const response = await send(address, body, noSession)
  const { data: user } = (await response.json()) as Login
  if (!user) return noSession
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  remember('the half of a session in its cookie', cookie.split('=')[1] as string)
  return { sessionId: remember('a SessionID', user.SessionID), cookie }
}

const applicantLogin: Address = ['dns_relay', 'Connon_Control1', 'Login']
const staffLogin: Address = ['console', 'staff', 'login']

async function actAsEverybody(): Promise<void> {
  await login(applicantLogin, 'demo-applicant', 'Demo#2026a')
  await login(applicantLogin, 'demo-applicant', 'Wrong#Needle1')
  await login(applicantLogin, 'demo-applicant', 'Demo#2026a', remember('an answer to a captcha', 'WrongNeedle'))
  const card = await login(coin('DSBGLXTQueryDSB'), '6200000001', 'Coin#2026a')
  const resumed = await send(resume, { kind: 'coin' }, { ...noSession, cookie: card.cookie }, { origin: portal.origin })
  expect(await resumed.json()).toMatchObject({ data: { SessionID: card.sessionId } })
  const transfer = { OldAccount: '6200000001', NewAccount: '6299999999', RequestId: randomUUID() }
  await call(coin('DSBGLXTTransferCard'), { ...transfer, DSBPassword: await hashed('Wrong#Needle2') }, card)
  await call(coin('DSBGLXTQueryDSB'), { DSBPassword: await hashed('Wrong#Needle3') }, card)
  const plain = await login(coin('DSBGLXTQueryDSB'), 'demo-coin', 'Coin#2026d')
  const { VCodeID } = (await call<{ VCodeID: string }>(captcha, {})).data
  const asked = { DSBAccount: 'demo-coin', VCodeID, VCode: '0000', RequestId: randomUUID() }
  expect(await call(coin('DSBGLXTSendCode'), asked, plain)).toMatchObject({ ReturnValue: 1 })
  const VerificationCode = remember('an answer to an SMS', '918273')
  await call(coin('DSBGLXTModifyPhone'), { NewPhone: '13800007777', VerificationCode, RequestId: randomUUID() }, plain)
  await actAsStaff()
}

async function actAsStaff(): Promise<void> {
  const admin = await login(staffLogin, 'admin', 'Staff#2026a')
  const account = `needle-${randomUUID().slice(0, 8)}`
  const created = { account, name: '测试', roleId: 'assessor', RequestId: randomUUID() }
  const { data } = await call<{ oneTimePassword: string }>(['console', 'staff', 'create'], created, admin)
  const fresh = await login(staffLogin, account, data.oneTimePassword)
  const newPassword = 'Fresh#Needle4'
  const change = { MM: await hashed(data.oneTimePassword), newPassword, RequestId: randomUUID() }
  expect(await call(['console', 'staff', 'changePassword'], change, fresh)).toMatchObject({ ReturnValue: 1 })
  const grants = { name: account, scopes: ['ledger.read'], callsPerMinute: 10, networks: [], RequestId: randomUUID() }
  const machine = await call<{ key: string }>(['console', 'machines', 'create'], grants, admin)
  remember('the key of a system', machine.data.key)
  const totp = await call<{ secret: string }>(['console', 'staff', 'beginTotp'], { MM: await hashed(newPassword) }, fresh)
  remember('the secret of a second factor', totp.data.secret)
}

/** Every row of every table, as text; bytes also as the text they may be. Built files are everybody's, and millions of digits hold any six. */
async function dump(): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'built_asset'`,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await database.query<{ text: string | null }>(`select string_agg(t::text, E'\\n') as text from ${name} t`)
    texts.push(`${name}\n${rows[0]?.text ?? ''}`)
  }
  return texts.join('\n')
}

/** As it is, and as the bytes that a bytea shows. */
function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const decoded = [Buffer.from(secret, 'base64url'), ...(/^[\da-f]{64}$/.test(secret) ? [Buffer.from(secret, 'hex')] : [])]
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64'),
    ...decoded.filter(({ length }) => length > 8).map((form) => form.toString('hex')),
  ]
}

test('after logins, failures, codes and new keys neither database nor log contains a secret', async () => {
  await actAsEverybody()
  const kept = await dump()
  // What comes before tells a visitor of the demo its accounts.
  const logged = log.slice(log.indexOf('按 Ctrl-C 停止'))
  expect(kept).toContain('demo-applicant')
  expect(logged).toContain('wrong_credentials')
  const found = secrets.flatMap(([what, secret]) =>
    listForms(secret).flatMap((form) => [kept.includes(form) && `${what} in the database`, logged.includes(form) && `${what} in the log`]),
  )
  expect(secrets.length).toBeGreaterThan(20)
  expect(found.filter(Boolean)).toEqual([])
})

test('the response to an internal error contains only its request id, under which the log has the error', async () => {
  await database.query('alter table certificate rename to certificate_away')
  try {
    const response = await send(['dns_relay', 'Connon_DSB', 'CITInfoIdInfo'], { cerid: 'DSMM2026000001' }, noSession)
    const id = response.headers.get('x-request-id') as string
    expect([response.status, await response.json()]).toEqual([500, { ReturnValue: -1, msg: '系统正繁忙，请稍候...', requestId: id }])
    const page = await fetch(`${portal.origin}/dsmm?s=DSMM2026000001`)
    const html = await page.text()
    expect(page.status).toBe(500)
    expect(html).not.toMatch(/relation|certificate_away|\bat .*:\d+:\d+|node_modules|\.tsx?\b|select /)
    const line = log.split('\n').find((one) => one.includes('a call failed') && one.includes(id)) as string
    expect(line).toMatch(/relation .{0,4}certificate.{0,4} does not exist/)
  } finally {
    await database.query('alter table certificate_away rename to certificate')
  }
})

test('no input breaks a log line: it stays one line of JSON', async () => {
  const name = `x\r\n${forged}\n`
  const headers = { 'user-agent': 'x', 'x-forwarded-for': '1.1.1.1, {"level":30}' }
  await send(applicantLogin, { Account: name, MM: '0'.repeat(64), VCode: name, VCodeID: name }, noSession, headers)
  await send(['dns_relay', 'GWInterface', 'newslist'], { newstitle: name, typeid: [name] }, noSession)
  await send(['a', name, name], {}, noSession)
  await fetch(`${portal.origin}/search?q=${encodeURIComponent(name)}`)
  await fetch(`${portal.origin}/${encodeURIComponent(name)}`)
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).not.toContain('forged')
})
