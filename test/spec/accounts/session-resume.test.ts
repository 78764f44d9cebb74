import { createHmac } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectTo } from '../../harness/coins/portal-ledger.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { type Address, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

const publicUrl = 'https://www.example.cn'
const resume: Address = ['portal', 'session', 'resume']
const logout: Address = ['portal', 'session', 'logout']
const balance: Address = ['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB']

type Session = { sessionId: string; cookie: string; setCookies: string[] }
type Login = WireBody<{ SessionID: string }>

let overHttps: PortalProcess
let database: Client
beforeAll(async () => {
  overHttps = await startSecondPortal({ PUBLIC_URL: publicUrl, PORT: String(await findFreePort()) })
  database = await connectTo(inject('portalData'))
})
afterAll(async () => {
  await database.end()
  await overHttps.stop()
})

type Sent = { sessionId?: string; headers?: Record<string, string>; origin?: string }

async function send(address: Address, body: object, { sessionId = '', headers = {}, origin }: Sent = {}): Promise<Response> {
  const url = await uccUrl(address, sessionId ? { SessionID: sessionId } : {}, origin)
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
}

async function login(origin = inject('portal')): Promise<Session> {
  const captcha = (await (await send(['dns_vcode', 'Common', 'GetVCode'], {}, { origin })).json()) as WireBody<{ VCodeID: string }>
  const { PasswordSalt } = (await pageConfig(origin)) as unknown as { PasswordSalt: string }
  const DSBPassword = createHmac('sha256', PasswordSalt).update('Coin#2026a').digest('hex')
  const body = { DSBAccount: '6200000001', DSBPassword, VCodeID: captcha.data.VCodeID, VCode: '0000' }
  const response = await send(balance, body, { origin })
  const { data } = (await response.json()) as Login
  const setCookies = response.headers.getSetCookie()
  const session = setCookies.find((line) => line.includes('portal_coin=')) as string
  return { sessionId: data.SessionID, cookie: session.split(';', 1)[0] as string, setCookies }
}

/** Resumes with the Origin of the site unless overridden. */
async function resumed(cookie: string, kind = 'coin', headers: Record<string, string> = { origin: inject('portal') }): Promise<string> {
  const response = await send(resume, { kind }, { headers: { cookie, ...headers } })
  expect([response.status, response.headers.get('cache-control'), response.headers.get('set-cookie')]).toEqual([200, 'no-store', null])
  return ((await response.json()) as Login).data.SessionID
}

test('the cookie resumes the SessionID, which is valid together with the cookie only', async () => {
  const { sessionId, cookie } = await login()
  expect(await resumed(cookie)).toBe(sessionId)
  const body = { DSBAccount: '6200000001' }
  expect(await (await send(balance, body, { sessionId, headers: { cookie } })).json()).toMatchObject({ ReturnValue: 1 })
  expect(await (await send(balance, body, { sessionId })).text()).toBe('Invalid Session.')
  expect(await (await send(balance, body, { headers: { cookie } })).text()).toBe('Invalid Session.')
})

test('without the cookie, with a SessionID in its place, or for another kind nothing is resumed', async () => {
  const { sessionId, cookie } = await login()
  expect(await resumed('')).toBe('')
  expect(await resumed(`portal_coin=${sessionId}`)).toBe('')
  expect(await resumed(cookie, 'applicant')).toBe('')
  expect(await resumed(cookie.replace('portal_coin', 'portal_staff'), 'staff')).toBe('')
  expect(await (await send(resume, { kind: 'root' }, { headers: { cookie, origin: inject('portal') } })).json()).toMatchObject({
    ReturnValue: 0,
    code: 'invalid',
  })
})

test.each([{}, { origin: 'https://evil.example' }, { origin: 'null' }, { origin: publicUrl }])(
  'a request with the headers %j is refused before anything is looked up',
  async (headers) => {
    const { cookie } = await login()
    const response = await send(resume, { kind: 'coin' }, { headers: { cookie, ...headers } })
    expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ ReturnValue: 0, code: 'cross_origin' })])
  },
)

test('after a logout the cookie resumes nothing', async () => {
  const { sessionId, cookie } = await login()
  await send(logout, {}, { sessionId, headers: { cookie } })
  expect(await resumed(cookie)).toBe('')
  expect(await (await send(balance, { DSBAccount: '6200000001' }, { sessionId, headers: { cookie } })).text()).toBe('Invalid Session.')
})

test('resuming changes nothing: no audit entry, no stored response, no session activity', async () => {
  const { cookie } = await login()
  const state = async () =>
    (
      await database.query(
        `select (select count(*) from audit) as audit, (select count(*) from request_answer) as answers,
                (select max(seen_at) from session) as seen, (select count(*) from session) as sessions`,
      )
    ).rows
  const before = await state()
  await resumed(cookie)
  await resumed('')
  expect(await state()).toEqual(before)
})

test('over https, cookies have the prefix __Host- and plain names are ignored', async () => {
  const { origin } = overHttps
  const { sessionId, cookie, setCookies } = await login(origin)
  expect(setCookies.toSorted()).toEqual([
    expect.stringMatching(/^__Host-portal_browser=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/),
    expect.stringMatching(/^__Host-portal_coin=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
  ])
  const headers = { origin: publicUrl }
  const answer = await send(resume, { kind: 'coin' }, { origin, headers: { ...headers, cookie } })
  expect(((await answer.json()) as Login).data.SessionID).toBe(sessionId)
  const planted = { ...headers, cookie: cookie.replace('__Host-', '') }
  const other = await send(resume, { kind: 'coin' }, { origin, headers: planted })
  expect(((await other.json()) as Login).data.SessionID).toBe('')
  expect(await (await send(balance, { DSBAccount: '6200000001' }, { origin, sessionId, headers: planted })).text()).toBe('Invalid Session.')
  const ended = await send(logout, {}, { origin, sessionId, headers: { cookie } })
  expect(ended.headers.get('set-cookie')).toBe('__Host-portal_coin=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0')
})
