import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'
import { type Address, pageConfig, uccUrl } from '../../harness/wire.ts'

let second: PortalProcess
let here: string
let there: string

beforeAll(async () => {
  second = await startSecondPortal({ TRUST_PROXY: '1' })
  ;[here, there] = [inject('portal'), second.origin]
})
afterAll(() => second.stop())

type Session = { sessionId: string; cookie: string }
type Answer = { ReturnValue: number; code?: string; msg: string; data: Record<string, unknown> }
type Levels = { list: { tasktype: string }[] }
const noSession: Session = { sessionId: '', cookie: '' }
const coin = (verb: string): Address => ['dns_relay', 'Connon_DSB', verb]

async function send(
  origin: string,
  address: Address,
  body: object,
  { sessionId, cookie } = noSession,
  ip = '10.50.0.1',
): Promise<Response> {
  const url = await uccUrl(address, sessionId ? { SessionID: sessionId } : {}, origin)
  const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': ip }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function ask(...sent: Parameters<typeof send>): Promise<Answer> {
  const text = await (await send(...sent)).text()
  return text.startsWith('{') ? (JSON.parse(text) as Answer) : { ReturnValue: 0, msg: text, data: {} }
}

/** The captcha of one instance, the login at the other. */
async function login(asking: string, entering: string): Promise<{ session: Session; credentials: object }> {
  const { PasswordSalt } = (await pageConfig(entering)) as unknown as { PasswordSalt: string }
  const { data } = await ask(asking, ['dns_vcode', 'Common', 'GetVCode'], {})
  const DSBPassword = createHmac('sha256', PasswordSalt).update('Coin#2026d').digest('hex')
  const credentials = { DSBAccount: 'demo-coin', DSBPassword, VCode: '0000', VCodeID: data.VCodeID }
  const response = await send(entering, coin('DSBGLXTQueryDSB'), credentials)
  const { data: user } = (await response.json()) as Answer
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return { session: { sessionId: user.SessionID as string, cookie }, credentials }
}

test('captcha and session of one instance are valid at the other, and end there too', async () => {
  const { session, credentials } = await login(here, there)
  for (const origin of [here, there]) {
    expect(await ask(origin, coin('DSBGLXTQueryDSB'), { DSBAccount: 'demo-coin' }, session)).toMatchObject({
      ReturnValue: 1,
      data: { Account: 'demo-coin' },
    })
    expect(await ask(origin, coin('DSBGLXTQueryDSB'), credentials)).toMatchObject({ ReturnValue: 0, code: 'wrong_captcha' })
  }
  await ask(here, ['portal', 'session', 'logout'], {}, session)
  expect(await ask(there, coin('DSBGLXTQueryDSB'), { DSBAccount: 'demo-coin' }, session)).toMatchObject({ msg: 'Invalid Session.' })
})

test('fifty requests with one RequestId to both instances make one appeal and get equal replies', async () => {
  const { session } = await login(there, here)
  const appeal = { AppType: '其他', Telphone: '13800001004', ProDescription: `两个实例 ${randomUUID()}`, RequestId: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ask(n % 2 ? here : there, coin('KHGLFileComplaint'), appeal, session)),
  )
  expect(answers[0]).toMatchObject({ ReturnValue: 1 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const { data } = await ask(there, coin('KHGLComplaintRecord'), { pageSize: 100 }, session)
  const filed = (data.list as { ProDescription: string }[]).filter(({ ProDescription }) => ProDescription === appeal.ProDescription)
  expect(filed).toHaveLength(1)
  const other = { ...appeal, AppType: '转卡有误' }
  for (const origin of [here, there])
    expect(await ask(origin, coin('KHGLFileComplaint'), other, session)).toMatchObject({ code: 'request_id_reused' })
})

const certificate: Address = ['dns_relay', 'Connon_DSB', 'CITInfoIdInfo']

test('thirty numbers can be looked up from one address, whatever headers the client sends; unknown numbers get equal replies', async () => {
  const found: Answer[] = []
  for (let n = 0; n < 31; n++)
    found.push(await ask(there, certificate, { cerid: `DSMM20269${n}` }, noSession, `198.51.100.${n}, 10.50.1.1`))
  expect(new Set(found.slice(0, 30).map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(found[0])]))
  expect(found[0]).toMatchObject({ ReturnValue: 1, data: { number: 0, list: [] } })
  expect(found[30]).toMatchObject({ ReturnValue: 0, code: 'too_often' })
  expect(await ask(there, certificate, { cerid: 'DSMM2026000001' }, noSession, '10.50.1.2')).toMatchObject({ data: { number: 1 } })
})

test('one address gets sixty captchas a minute', async () => {
  const asked = Array.from({ length: 62 }, () => ask(there, ['dns_vcode', 'Common', 'GetVCode'], {}, noSession, '10.50.2.1'))
  const codes = (await Promise.all(asked)).map(({ ReturnValue, code }) => (ReturnValue === 1 ? 'made' : code))
  expect([codes.filter((one) => one === 'made').length, codes.filter((one) => one === 'too_often').length]).toEqual([60, 2])
})

test('a dictionary changed at one instance changes at the other at once', async () => {
  const staff = await openStaffSession(here, 'admin', 'Staff#2026a')
  const offered = async (origin: string) => {
    const { list } = (await ask(origin, ['dns_relay', 'Connon_Control1', 'LevelList'], {}, noSession, '10.50.3.1')) as unknown as Levels
    return list.map(({ tasktype }) => tasktype)
  }
  const before = await offered(there)
  type Listed = { dictionaries: { name: string; version: number }[] }
  const { dictionaries } = await staff.call<Listed>(['console', 'dictionaries', 'list'], {})
  let { version = 0 } = dictionaries.find(({ name }) => name === 'scan-task-types') ?? {}
  for (const isActive of [false, true]) {
    const given = { name: 'scan-task-types', version, code: '600', isActive }
    ;({ version } = await staff.call<{ version: number }>(['console', 'dictionaries', 'switch'], given))
    const wanted = isActive ? before : before.filter((name) => name !== '移动应用检测')
    for (const origin of [there, here]) await expect.poll(() => offered(origin)).toEqual(wanted)
  }
})
