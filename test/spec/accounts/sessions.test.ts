import { createHmac } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Address, pageConfig, uccUrl } from '../../harness/wire.ts'

const applicantLogin: Address = ['dns_relay', 'Connon_Control1', 'Login']
const staffLogin: Address = ['console', 'staff', 'login']
const me: Address = ['console', 'staff', 'me']
const staffList: Address = ['console', 'staff', 'list']
const logout: Address = ['portal', 'session', 'logout']

type Session = { sessionId: string; cookie: string }
type Body = { ReturnValue: number; msg: string; code?: string; data: Record<string, unknown> }

let salt: string
beforeAll(async () => {
  salt = ((await pageConfig()) as unknown as { PasswordSalt: string }).PasswordSalt
})

async function send(address: Address, body: unknown, { sessionId = '', cookie = '' }: Partial<Session> = {}): Promise<Response> {
  const url = await uccUrl(address, sessionId ? { SessionID: sessionId } : {})
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
}

async function readBody(response: Response): Promise<Body> {
  return (await response.json()) as Body
}

async function credentials(Account: string, password: string) {
  const captcha = await readBody(await send(['dns_vcode', 'Common', 'GetVCode'], {}))
  const MM = createHmac('sha256', salt).update(password).digest('hex')
  return { Account, account: Account, MM, VCodeID: captcha.data.VCodeID as string, VCode: '0000', Acctype: '1120007' }
}

async function login(address: Address, account: string, password: string, before: Partial<Session> = {}): Promise<Session> {
  const response = await send(address, await credentials(account, password), before)
  const body = await readBody(response)
  expect(body).toMatchObject({ ReturnValue: 1, msg: '登录成功！' })
  return { sessionId: body.data.SessionID as string, cookie: (response.headers.get('set-cookie') as string).split(';', 1)[0] as string }
}

const asApplicant = (before?: Partial<Session>) => login(applicantLogin, 'demo-applicant', 'Demo#2026a', before)
const asAdmin = (before?: Partial<Session>) => login(staffLogin, 'admin', 'Staff#2026a', before)

async function isAlive(session: Partial<Session>): Promise<boolean> {
  const text = await (await send(me, {}, session)).text()
  return text !== 'Invalid Session.'
}

test('a login replies with the SessionID and sets a cookie that scripts and other sites cannot read', async () => {
  const response = await send(applicantLogin, await credentials('demo-applicant', 'Demo#2026a'))
  const [session, browser] = response.headers.getSetCookie()
  expect(session).toMatch(/^portal_applicant=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(browser).toMatch(/^portal_browser=[\w-]{16}\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/)
  expect(await readBody(response)).toEqual({
    ReturnValue: 1,
    msg: '登录成功！',
    data: { SessionID: expect.stringMatching(/^[\w-]{32}$/), Account: 'demo-applicant', UserName: '演示申请人', Acctype: '1120007' },
  })
})

test('SessionID and cookie are valid together only', async () => {
  const admin = await asAdmin()
  const otherActor = await asAdmin()
  expect(await isAlive(admin)).toBe(true)
  for (const broken of [
    { cookie: admin.cookie },
    { sessionId: admin.sessionId },
    { sessionId: admin.sessionId, cookie: otherActor.cookie },
    { sessionId: admin.sessionId, cookie: admin.cookie.replace('portal_staff', 'portal_coin') },
    { sessionId: `${admin.sessionId}x`, cookie: admin.cookie },
  ]) {
    const response = await send(me, {}, broken)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(await response.text()).toBe('Invalid Session.')
  }
})

test('a session of one kind is refused by the calls of another', async () => {
  const applicant = await asApplicant()
  for (const address of [me, staffList, ['console', 'audit', 'list'] as Address])
    expect(await (await send(address, {}, applicant)).text()).toBe('Invalid Session.')
  const assessor = await login(staffLogin, 'assessor', 'Staff#2026b')
  expect(await readBody(await send(staffList, {}, assessor))).toMatchObject({ ReturnValue: 0, code: 'forbidden' })
})

test('an account of one kind is unknown to the other login', async () => {
  const answer = async (address: Address, account: string, password: string) =>
    readBody(await send(address, await credentials(account, password)))
  const unknown = { ReturnValue: 0, code: 'wrong_credentials', msg: '账号或密码错误' }
  expect(await answer(applicantLogin, 'admin', 'Staff#2026a')).toEqual(unknown)
  expect(await answer(staffLogin, 'demo-applicant', 'Demo#2026a')).toEqual(unknown)
  expect(await answer(applicantLogin, 'demo-applicant', 'wrong')).toEqual(unknown)
})

test('a captcha is consumed by a login, right or wrong', async () => {
  const given = await credentials('demo-applicant', 'Demo#2026a')
  expect(await readBody(await send(applicantLogin, { ...given, VCode: 'wrong' }))).toMatchObject({ code: 'wrong_captcha' })
  expect(await readBody(await send(applicantLogin, given))).toMatchObject({ code: 'wrong_captcha' })
  const same = await credentials('demo-applicant', 'Demo#2026a')
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(applicantLogin, same).then(readBody)))
  expect(answers.filter(({ ReturnValue }) => ReturnValue === 1)).toHaveLength(1)
})

test('a login replaces the session of the browser; a logout ends it and removes the cookie', async () => {
  const first = await asAdmin()
  const second = await asAdmin({ cookie: first.cookie })
  expect([await isAlive(first), await isAlive(second)]).toEqual([false, true])
  const response = await send(logout, {}, second)
  expect(response.headers.get('set-cookie')).toMatch(/^portal_staff=; .*Max-Age=0/)
  expect(await isAlive(second)).toBe(false)
})

test('a browser can end its sessions by cookie, without a SessionID', async () => {
  const [applicant, admin] = [await asApplicant(), await asAdmin()]
  const cookie = `${applicant.cookie}; ${admin.cookie}`
  const response = await send(logout, { kinds: ['applicant', 'coin'] }, { cookie })
  expect(response.headers.getSetCookie()).toHaveLength(2)
  expect(await isAlive(admin)).toBe(true)
  const again = await send(logout, { kinds: ['staff'] }, { cookie })
  expect(again.status).toBe(200)
  expect(await isAlive(admin)).toBe(false)
})

test('failures delay the next attempt, for known and unknown accounts, and the reply says how long', async () => {
  const fail = async (account: string) => readBody(await send(applicantLogin, await credentials(account, 'wrong')))
  for (const account of ['demo-applicant2', 'nobody-at-all']) {
    for (let i = 0; i < 5; i++) expect(await fail(account)).toMatchObject({ code: 'wrong_credentials' })
    expect(await fail(account)).toEqual({ ReturnValue: 0, code: 'locked', msg: '密码错误次数过多，请30秒后再试' })
  }
})

test('login pages are complete without scripts and contain no session', async () => {
  for (const path of ['/apply/login', '/console/login']) {
    const response = await fetch(inject('portal') + path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.text()).toMatch(/<form[^>]* method="post"/)
  }
})
