import { createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Address, ask, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

const at = (verb: string): Address => ['dns_relay', 'Connon_DSB', verb]
const own = (verb: string): Address => ['portal', 'coin', verb]
const account = '6200000001'
const time = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

type Session = { sessionId: string; cookie: string }
type RecordOnWire = Record<'Detail' | 'ExpType' | 'Quantity' | 'RecTime' | 'ConTime', string>
type Records = { list: RecordOnWire[]; number: number }
type User = { SessionID: string; Account: string; Telphone: string; Balance: number; AccCategory: number }

let card: Session

beforeAll(async () => {
  card = (await login(account, 'Coin#2026a')).session
})

const noSession: Session = { sessionId: '', cookie: '' }

async function send(address: Address, body: unknown, { sessionId, cookie } = card): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  const url = await uccUrl(address, sessionId === '' ? {} : { SessionID: sessionId })
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
const text = async (...sent: Parameters<typeof send>) => (await send(...sent)).text()

async function call<T>(address: Address, body: unknown = {}, session = card): Promise<WireBody<T>> {
  return JSON.parse(await text(address, body, session)) as WireBody<T>
}

async function hashed(password: string): Promise<string> {
  const { PasswordSalt } = (await pageConfig()) as unknown as { PasswordSalt: string }
  return createHmac('sha256', PasswordSalt).update(password).digest('hex')
}

async function login(DSBAccount: string, password: string) {
  const { data } = await ask<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'], { Width: 100, Difficulty: 'vcOne' })
  const body = { DSBAccount, DSBPassword: await hashed(password), VCode: '0000', VCodeID: data.VCodeID, DicId: '10000' }
  const response = await send(at('DSBGLXTQueryDSB'), body, noSession)
  const answer = (await response.json()) as WireBody<User>
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return { answer, session: { sessionId: answer.data?.SessionID ?? '', cookie } }
}

test('login replies with the account, the phone masked', async () => {
  const { answer } = await login(account, 'Coin#2026a')
  expect(answer).toMatchObject({
    ReturnValue: 1,
    data: { SessionID: expect.stringMatching(/^[\w-]{20,}$/), Account: account, Telphone: '138****1001', AccCategory: 1 },
  })
  expect(answer.data.Balance).toBeTypeOf('number')
})

test('a wrong account and a wrong password have the same refusal', async () => {
  const [wrong, unknown] = [await login(account, 'Coin#2026x'), await login('6299999999', 'Coin#2026x')]
  expect(wrong.answer).toEqual(unknown.answer)
  expect(wrong.answer).toMatchObject({ ReturnValue: 0, msg: '账号或密码错误' })
})

test('without a captcha only the session can refresh its balance', async () => {
  const body = { DSBAccount: account, DSBPassword: await hashed('Coin#2026a') }
  expect(await call<User>(at('DSBGLXTQueryDSB'), { DSBAccount: account, DSBPassword: 'wrong' })).toMatchObject({
    ReturnValue: 1,
    data: { SessionID: '', Account: account },
  })
  expect(await text(at('DSBGLXTQueryDSB'), body, noSession)).toBe('Invalid Session.')
  expect(await call(at('DSBGLXTQueryDSB'), { ...body, DSBAccount: 'demo-coin' })).toMatchObject({ ReturnValue: 0, code: 'not_yours' })
})

test('a login with a password and an empty captcha asks for the captcha', async () => {
  const body = { DSBAccount: account, DSBPassword: await hashed('Coin#2026a'), VCodeID: '', VCode: '', DicId: '10000' }
  expect(await call(at('DSBGLXTQueryDSB'), body, noSession)).toMatchObject({
    ReturnValue: 0,
    msg: '请输入验证码',
    errors: [{ field: 'VCode', msg: '请输入验证码' }],
  })
})

test.each([{}, { NewPhone: '' }, { NewPhone: null }])('a phone change with %j asks for the new number', async (given) => {
  const { session } = await login('demo-coin', 'Coin#2026d')
  expect(await call(at('DSBGLXTModifyPhone'), { VerificationCode: '000000', ...given }, session)).toMatchObject({
    ReturnValue: 0,
    msg: '请输入新手机号',
    errors: [{ field: 'NewPhone', msg: '请输入新手机号' }],
  })
})

const guarded = ['DSBGLXTQueryCXJL', 'DSBGLXTDeriveCXJL', 'DSBGLXTSendCode', 'DSBGLXTModifyPhone', 'DSBGLXTTransferCard'].map(at)
const ours = ['account', 'figures', 'startExport', 'watchExport', 'changePassword'].map(own)

test.each([...guarded, ...ours])('%s %s %s requires a session of this kind with its cookie', async (...address) => {
  expect(await text(address, {}, noSession)).toBe('Invalid Session.')
  expect(await text(address, {}, { ...card, cookie: '' })).toBe('Invalid Session.')
  expect(await text(address, {}, { ...card, cookie: card.cookie.replace('portal_coin', 'portal_applicant') })).toBe('Invalid Session.')
})

test('records have a signed quantity and the time of their kind', async () => {
  const { data } = await call<Records>(at('DSBGLXTQueryCXJL'), { pageNum: 1, pageSize: 100, StartTime: '', EndTime: '', Detail: '' })
  expect(data.number).toBeGreaterThan(400)
  expect(data.list).toHaveLength(100)
  const shapes = data.list.map((one) => `${one.Quantity} ${time.test(one.RecTime)} ${time.test(one.ConTime)}`)
  expect(shapes.filter((shape) => !/^(\+\d+ true false|-\d+ false true)$/.test(shape))).toEqual([])
  const empty = await call<Records>(at('DSBGLXTQueryCXJL'), { Detail: '%', pageSize: 1e9 })
  expect(empty.data).toEqual({ list: [], number: 0 })
})

test.each(['DSBGLXTQueryCXJL', 'DSBGLXTDeriveCXJL', 'DSBGLXTSendCode'])('%s for another account is refused', async (verb) => {
  expect(await call(at(verb), { DSBAccount: 'demo-coin' })).toMatchObject({ ReturnValue: 0, code: 'not_yours' })
})

test.each([
  ['DSBGLXTQueryCXJL', 'StartTime', 'EndTime'],
  ['DSBGLXTDeriveCXJL', 'StartTime', 'EndTime'],
  ['KHGLComplaintRecord', 'AppSTime', 'AppETime'],
  ['CWGLApplicationList', 'CreateSTime', 'CreateETime'],
])('%s: a span that ends before it begins is refused in the message and at the field', async (verb, from, to) => {
  expect(await call(at(verb), { [from]: '2026-11-02', [to]: '2026-11-01' })).toMatchObject({
    ReturnValue: 0,
    msg: '结束日期不能早于开始日期',
    errors: [{ field: to, msg: '结束日期不能早于开始日期' }],
  })
})

test('cleared records are not listed', async () => {
  const { session } = await login('6200000003', 'Coin#2026c')
  expect((await call<Records>(at('DSBGLXTQueryCXJL'), {}, session)).data).toEqual({ list: [], number: 0 })
})

test('the export is a workbook for the session that requested it only', async () => {
  const { data } = await call<{ nfile: string }>(at('DSBGLXTDeriveCXJL'), {
    StartTime: '',
    EndTime: '',
    DSBAccount: account,
    Detail: '证书',
  })
  const get = (cookie: string) => fetch(inject('portal') + data.nfile, { headers: { cookie } })
  const response = await get(card.cookie)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const [sheet] = await readXlsxFile(await buffer(Readable.fromWeb(response.body as never)))
  const [title, headings, ...rows] = sheet?.data ?? []
  expect(String(title?.[0])).toContain(account)
  expect(headings).toEqual(['明细', '服务类型', '数量', '充值时间', '扣除时间'])
  expect(rows.length).toBeGreaterThan(50)
  for (const [detail] of rows) expect(String(detail)).toContain('证书')
  expect((await get((await login(account, 'Coin#2026a')).session.cookie)).status).toBe(404)
})

test('every problem with the numbers of a transfer has the same refusal', async () => {
  const DSBPassword = await hashed('Coin#2026a')
  const attempts = [
    { OldAccount: account, NewAccount: '6299999999' },
    { OldAccount: account, NewAccount: account },
    { OldAccount: account, NewAccount: '6200000003' },
    { OldAccount: account, NewAccount: 'demo-coin' },
    { OldAccount: '6200000002', NewAccount: account },
  ]
  const answers: unknown[] = []
  for (const attempt of attempts) answers.push(await call(at('DSBGLXTTransferCard'), { ...attempt, DSBPassword }))
  const plain = await login('demo-coin', 'Coin#2026d')
  const ofNoCard = { OldAccount: 'demo-coin', NewAccount: account, DSBPassword: await hashed('Coin#2026d') }
  answers.push(await call(at('DSBGLXTTransferCard'), ofNoCard, plain.session))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ ReturnValue: 0, code: 'transfer_refused' })
})

test('a card cannot change its phone', async () => {
  expect(await call(at('DSBGLXTSendCode'), { DSBAccount: account })).toMatchObject({ ReturnValue: 0, code: 'no_phone_change' })
  const body = { DSBAccount: account, NewPhone: '13800009999', VerificationCode: '000000' }
  expect(await call(at('DSBGLXTModifyPhone'), body)).toMatchObject({ ReturnValue: 0, code: 'no_phone_change' })
})
