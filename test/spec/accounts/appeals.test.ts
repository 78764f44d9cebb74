import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Address, ask, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

const at = (verb: string): Address => ['dns_relay', 'Connon_DSB', verb]
const types = at('KHGLUniAccess')
const file = at('KHGLFileComplaint')
const records = at('KHGLComplaintRecord')

type Session = { sessionId: string; cookie: string }
type Appeal = Record<'AppId' | 'AppType' | 'Telphone' | 'ProDescription' | 'ProResult' | 'AppTime' | 'ProTime', string> & {
  ProState: 0 | 1
}
type Records = { list: Appeal[]; number: number }

let card: Session

beforeAll(async () => {
  card = await login('6200000001', 'Coin#2026a')
})

async function send(address: Address, body: unknown, { sessionId, cookie }: Session): Promise<string> {
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(await uccUrl(address, { SessionID: sessionId }), { method: 'POST', headers, body: JSON.stringify(body) })
  return response.text()
}

async function call<T>(address: Address, body: unknown, session = card): Promise<WireBody<T>> {
  return JSON.parse(await send(address, body, session)) as WireBody<T>
}

async function login(DSBAccount: string, password: string): Promise<Session> {
  const { PasswordSalt } = (await pageConfig()) as unknown as { PasswordSalt: string }
  const { data } = await ask<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'], { Width: 100, Difficulty: 'vcOne' })
  const DSBPassword = createHmac('sha256', PasswordSalt).update(password).digest('hex')
  const body = JSON.stringify({ DSBAccount, DSBPassword, VCode: '0000', VCodeID: data.VCodeID, DicId: '10000' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(await uccUrl(at('DSBGLXTQueryDSB')), { method: 'POST', headers, body })
  const { data: user } = (await response.json()) as WireBody<{ SessionID: string }>
  return { sessionId: user.SessionID, cookie: (response.headers.get('set-cookie') as string).split(';', 1)[0] as string }
}

test.each([types, file, records])('without a session %s %s %s is Invalid Session.', async (...address) => {
  expect(await send(address, {}, { sessionId: '', cookie: '' })).toBe('Invalid Session.')
})

test('the types are in `list`, beside ReturnValue', async () => {
  const answer = (await call(types, { Markers: '' })) as unknown as { ReturnValue: number; list: { Info: string }[] }
  expect(answer.ReturnValue).toBe(1)
  expect(answer.list.length).toBeGreaterThan(1)
  for (const type of answer.list) expect(type).toEqual({ Info: expect.any(String) })
})

test('an appeal is filed once under its RequestId, then is first of the records, masked and open', async () => {
  const session = await login('demo-coin', 'Coin#2026d')
  const appeal = { AppType: '其他', Telphone: '138****1004', ProDescription: `请核对 ${randomUUID()}`, DSBAccount: 'demo-coin' }
  const body = { ...appeal, RequestId: randomUUID(), ProState: 1, ProResult: '同意' }
  const answers = await Promise.all([1, 2, 3].map(() => call(file, body, session)))
  for (const answer of answers) expect(answer).toMatchObject({ ReturnValue: 1, msg: '申诉成功！', data: answers[0]?.data })
  expect(await call(file, { ...body, AppType: '转卡有误' }, session)).toMatchObject({ ReturnValue: 0, code: 'request_id_reused' })
  const { data } = await call<Records>(records, { pageNum: 1, pageSize: 10, ProState: '0' }, session)
  const { ProDescription, AppType, Telphone } = appeal
  const AppTime = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect(data.list[0]).toEqual({
    AppId: expect.any(String),
    AppType,
    Telphone,
    ProDescription,
    ProState: 0,
    IsWithdrawn: false,
    ProResult: '',
    AppTime,
    ProTime: '',
  })
  expect(data.list.filter((one) => one.ProDescription === ProDescription)).toHaveLength(1)
})

test('another account in the body is refused', async () => {
  const appeal = { AppType: '其他', Telphone: '13800001001', ProDescription: '他人的账号', DSBAccount: 'demo-coin' }
  expect(await call(file, appeal)).toMatchObject({ ReturnValue: 0, code: 'not_yours' })
  expect(await call(records, { DSBAccount: 'demo-coin' })).toMatchObject({ ReturnValue: 0, code: 'not_yours' })
})

test('records are listed ten a page, by state and by day', async () => {
  const { data } = await call<Records>(records, { pageNum: 1, DSBAccount: '6200000001', ProState: '', AppSTime: '', AppETime: '' })
  expect(data.list).toHaveLength(10)
  expect(data.number).toBeGreaterThan(10)
  const handled = (await call<Records>(records, { ProState: 1 })).data
  for (const appeal of handled.list) expect(appeal).toMatchObject({ ProState: 1, ProResult: expect.stringMatching(/./) })
  const day = handled.list[0]?.AppTime.slice(0, 10) as string
  const ofDay = (await call<Records>(records, { AppSTime: day, AppETime: day })).data
  for (const appeal of ofDay.list) expect(appeal.AppTime.slice(0, 10)).toBe(day)
})

test.each([
  [{ AppType: '' }, 'AppType', '请选择申诉类型'],
  [{ Telphone: '' }, 'Telphone', '请输入联系电话'],
  [{ Telphone: '138000010011' }, 'Telphone', '联系电话不能超过11个字符'],
  [{ ProDescription: '' }, 'ProDescription', '请输入申诉描述'],
  [{ ProDescription: '字'.repeat(401) }, 'ProDescription', '申诉描述不能超过400个字符'],
])('%j is refused at its field', async (wrong, field, msg) => {
  const appeal = { AppType: '其他', Telphone: '13800001001', ProDescription: '请核对', ...wrong }
  expect(await call(file, appeal)).toMatchObject({ ReturnValue: 0, msg, errors: [{ field, msg }] })
})
