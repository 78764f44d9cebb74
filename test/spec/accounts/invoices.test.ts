import { createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { beforeAll, expect, inject, test } from 'vitest'
import { unpack } from '../../harness/content/zips.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'
import { type Address, ask, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

const at = (verb: string): Address => ['dns_relay', 'Connon_DSB', verb]
const account = 'demo-coin'
const time = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

type Session = { sessionId: string; cookie: string }
type Recharge = { FId: string; SerialNum: string; Quantity: number; RMB: number; RecTime: string }
type Available = { KKPJE: number; ZJCZJE: number; YKPJE: number; Company: string; list: Recharge[] }
type Stated = {
  FId: string
  ApplyNumber: string
  State: number
  Rejection: string
  CreateTime: string
  RejectTime: string
  AprTime: string
  Money: number
}
type Listed = { number: number; list: Stated[] }

let mine: Session
let others: Session
let staff: Awaited<ReturnType<typeof openStaffSession>>

beforeAll(async () => {
  mine = await login(account, 'Coin#2026d')
  others = await login('6200000001', 'Coin#2026a')
  staff = await openStaffSession(inject('portal'), 'finance', 'Staff#2026c')
})

async function send(address: Address, body: unknown, { sessionId, cookie } = mine): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  return fetch(await uccUrl(address, sessionId === '' ? {} : { SessionID: sessionId }), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
}
const text = async (...sent: Parameters<typeof send>) => (await send(...sent)).text()
async function call<T>(verb: string, body: unknown = {}, session = mine): Promise<WireBody<T>> {
  return JSON.parse(await text(at(verb), body, session)) as WireBody<T>
}

async function login(DSBAccount: string, password: string): Promise<Session> {
  const { data } = await ask<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'], { Width: 100, Difficulty: 'vcOne' })
  const { PasswordSalt } = (await pageConfig()) as unknown as { PasswordSalt: string }
  const DSBPassword = createHmac('sha256', PasswordSalt).update(password).digest('hex')
  const body = { DSBAccount, DSBPassword, VCode: '0000', VCodeID: data.VCodeID, DicId: '10000' }
  const response = await send(at('DSBGLXTQueryDSB'), body, { sessionId: '', cookie: '' })
  const answer = (await response.json()) as WireBody<{ SessionID: string }>
  return { sessionId: answer.data.SessionID, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}

const available = async (session = mine) => (await call<Available>('DSBGLInvoiceAvailable', { DSBAccount: '' }, session)).data
const printed = {
  Payment: '演示制造有限公司',
  FType: '02',
  TaxNum: '91990000MA00DM0321',
  Bank: '演示银行',
  BankAccount: '6222000000000000016',
  Telephone: '13800001004',
  Address: '示范路1号',
  Info: '合同 1',
}
async function apply(list?: unknown, overrides = {}) {
  const chosen = list ?? [(await available()).list[0]]
  return call<{ FId: string; ApplyNumber: string }>('CWGLAddApplication', { ...printed, list: chosen, ...overrides })
}
const info = async (FId: string) => (await call<Stated & Record<string, unknown>>('CWGLApplicationInfo', { FId })).data
const decide = (id: string, action: string, given = {}) =>
  staff.call<{ state: string }>(['console', 'invoices', 'decide'], { id, action, comment: '', ...given })
async function upload(name: string, content: string): Promise<string> {
  const data = new FormData()
  data.append('Purpose', 'invoice')
  data.append('file', new Blob([content]), name)
  const url = `${inject('portal')}/ucc?${new URLSearchParams({ Pagename: 'dns_relay', Controlname: 'UpSingleFile', InterfaceType: 'Upload', ...staff.query })}`
  const reply = await fetch(url, { method: 'POST', body: data, headers: { cookie: staff.cookie } })
  return ((await reply.json()) as WireBody<{ FileId: string }>).data.FileId
}

const verbs = [
  'DSBGLInvoiceAvailable',
  'ZFSPXTGLZD',
  'CWGLLastApplication',
  'CWGLAddApplication',
  'CWGLApplicationEdit',
  'CWGLApplicationInfo',
  'CWGLApplicationList',
  'CWGLApplicationProof',
]

test.each(verbs)('%s requires a session of this kind with its cookie', async (verb) => {
  expect(await text(at(verb), {}, { sessionId: '', cookie: '' })).toBe('Invalid Session.')
  expect(await text(at(verb), {}, { ...mine, cookie: '' })).toBe('Invalid Session.')
  expect(await text(at(verb), {}, { ...mine, cookie: mine.cookie.replace('portal_coin', 'portal_applicant') })).toBe('Invalid Session.')
})

test('the sums and the free recharges are listed, newest first', async () => {
  const { KKPJE, ZJCZJE, YKPJE, Company, list } = await available()
  expect(Company).toBe('演示制造有限公司')
  expect(KKPJE).toBe(list.reduce((sum, { RMB }) => sum + RMB, 0))
  const { data } = await call<Listed>('CWGLApplicationList', { CreateAccount: account, PageSize: 100 })
  const pending = data.list.filter(({ State }) => State === 10 || State === 20).reduce((sum, { Money }) => sum + Money, 0)
  expect(ZJCZJE).toBe(KKPJE + YKPJE + pending)
  expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['FId', 'Quantity', 'RMB', 'RecTime', 'SerialNum'])
  for (const { RecTime } of list) expect(RecTime).toMatch(time)
  expect(list.map(({ RecTime }) => RecTime)).toEqual(
    list
      .map(({ RecTime }) => RecTime)
      .toSorted()
      .toReversed(),
  )
})

test('the dictionary of kinds stands in the envelope and ignores AscType', async () => {
  for (const AscType of [undefined, '', 'x', 1])
    expect(await call('ZFSPXTGLZD', { AscType })).toMatchObject({ ReturnValue: 1, list: [{ Value: '02', Name: '电子发票（普通发票）' }] })
})

test.each(['DSBGLInvoiceAvailable', 'CWGLLastApplication', 'CWGLApplicationList', 'CWGLAddApplication'])(
  '%s for another account is refused (S26)',
  async (verb) => {
    const list = (await available()).list.slice(0, 1)
    const body = { DSBAccount: '6200000001', CreateAccount: '6200000001', ...printed, list }
    expect(await call(verb, body)).toMatchObject({ ReturnValue: 0, code: 'not_yours' })
  },
)

test.each([
  ['Payment', '', '请输入开票单位'],
  ['Payment', '字'.repeat(41), '开票单位不能超过40个字符'],
  ['Payment', '<script>', '开票单位不能包含 < 或 >'],
  ['FType', '', '请选择发票类型'],
  ['FType', '03', '请选择发票类型'],
  ['FType', '01', '暂不提供该类型的发票'],
  ['TaxNum', '', '请输入纳税人识别号'],
  ['TaxNum', 'A'.repeat(41), '纳税人识别号不能超过40个字符'],
  ['TaxNum', '91#1', '纳税人识别号只能由数字和字母组成'],
  ['Bank', '字'.repeat(41), '开户银行不能超过40个字符'],
  ['BankAccount', '1'.repeat(41), '银行账号不能超过40个字符'],
  ['Telephone', '12800001004', '请输入正确的手机号'],
  ['Telephone', '010-1234567', '请输入正确的手机号'],
  ['Address', '字'.repeat(101), '地址不能超过100个字符'],
  ['Info', '字'.repeat(501), '备注不能超过500个字符'],
  ['list', [], '请选择要开票的充值记录'],
  ['list', Array.from({ length: 201 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`), '一次最多选择200条充值记录'],
])('an application and an edit are refused at %s: %j', async (field, value, msg) => {
  const refused = { ReturnValue: 0, errors: [{ field, msg }] }
  expect(await apply(undefined, { [field]: value })).toMatchObject(refused)
  const body = { FId: '00000000-0000-4000-8000-000000000000', ...printed, [field]: value }
  expect(await call('CWGLApplicationEdit', body)).toMatchObject(refused)
})

test('the longest texts are accepted; amount, state and company are set by the server (S30)', async () => {
  const [recharge] = (await available()).list
  const longest = {
    Payment: '字'.repeat(40),
    TaxNum: '９１990000ma00dm0321',
    Bank: '字'.repeat(40),
    Address: '字'.repeat(100),
    Info: '字'.repeat(500),
  }
  const forged = {
    Money: 0.01,
    AmountCapital: '壹分',
    ComName: '别家',
    State: 30,
    Subject: 'x',
    CreateTime: '2020-01-01',
    InvoiceNumber: '1'.repeat(20),
  }
  const { data, msg } = await apply([recharge], { ...longest, ...forged })
  expect(msg).toBe('开票申请已提交')
  expect(data.ApplyNumber).toMatch(/^FP\d{8}$/)
  expect(await info(data.FId)).toMatchObject({
    ...longest,
    TaxNum: '91990000MA00DM0321',
    State: 10,
    StateName: '待审批',
    Money: recharge?.RMB,
    ComName: '演示制造有限公司',
    CreateAccount: account,
    Subject: '*预付卡销售*查询币充值',
    InvoiceNumber: '',
    list: [{ FId: recharge?.FId, RMB: recharge?.RMB }],
  })
  expect((await call<typeof printed>('CWGLLastApplication', { CreateAccount: '' })).data).toMatchObject({
    ...longest,
    TaxNum: '91990000MA00DM0321',
  })
  expect(await apply([recharge])).toMatchObject({ ReturnValue: 0, code: 'recharge_used', errors: [{ field: 'list' }] })
  expect(await call('CWGLApplicationEdit', { FId: data.FId, ...printed })).toMatchObject({
    ReturnValue: 0,
    msg: '当前状态不允许该操作，请刷新后重试',
  })
  await decide(data.FId, 'reject', { comment: '税号有误' })
})

test('an application is rejected, edited, approved, issued, downloaded and reversed', async () => {
  const [first, second] = (await available()).list as [Recharge, Recharge]
  const { FId } = (await apply([first.FId])).data
  expect(await call('CWGLApplicationProof', { FId })).toMatchObject({ ReturnValue: 0, msg: '发票尚未开具，暂不能下载' })
  await decide(FId, 'reject', { comment: '抬头有误' })
  const rejected = await info(FId)
  expect(rejected).toMatchObject({ State: 40, StateName: '已驳回', Rejection: '抬头有误', AprTime: '' })
  expect(rejected.RejectTime).toMatch(time)
  const foreign = (await available(others)).list[0]?.FId
  expect(await call('CWGLApplicationEdit', { FId, ...printed, list: [foreign] })).toMatchObject({ msg: '所选充值记录不存在' })
  const edited = await call('CWGLApplicationEdit', { FId, ...printed, list: [first, second] })
  expect(edited).toMatchObject({ ReturnValue: 1, msg: '开票申请已重新提交' })
  expect(await info(FId)).toMatchObject({ State: 10, Rejection: '', Money: first.RMB + second.RMB, list: { length: 2 } })
  await decide(FId, 'approve')
  const approved = await info(FId)
  expect(approved).toMatchObject({ State: 20, StateName: '开票中' })
  expect(approved.AprTime).toMatch(time)

  const files = { pdf: await upload('发票.pdf', '%PDF-1.7 a'), xml: await upload('发票.xml', '<?xml version="1.0"?><a/>') }
  const number = '26990000000000007777'
  await decide(FId, 'issue', { files, form: { number, day: '2026-11-20' } })
  expect(await info(FId)).toMatchObject({ State: 30, StateName: '已开票', InvoiceNumber: number, InvoiceDate: '2026-11-20', Files: 2 })
  const { FilePath } = (await call<{ FilePath: string }>('CWGLApplicationProof', { FId })).data
  const download = await fetch(inject('portal') + FilePath, { headers: { cookie: mine.cookie } })
  expect(download.headers.get('content-disposition')).toContain('attachment')
  const entries = await unpack(await buffer(Readable.fromWeb(download.body as never)))
  expect(entries.map(({ name }) => name)).toEqual([`${printed.Payment}_${number}.pdf`, `${printed.Payment}_${number}.xml`])
  expect((await fetch(inject('portal') + FilePath, { headers: { cookie: others.cookie } })).status).toBe(404)

  const before = (await available()).YKPJE
  await decide(FId, 'red_flag', { form: { redNumber: '26990000000000008888' } })
  expect(await info(FId)).toMatchObject({ State: 30, StateName: '已红冲', RedNumber: '26990000000000008888' })
  expect((await available()).YKPJE).toBe(before - first.RMB - second.RMB)
  expect(await call('CWGLApplicationProof', { FId })).toMatchObject({ ReturnValue: 1 })
})

test.each(['CWGLApplicationInfo', 'CWGLApplicationProof', 'CWGLApplicationEdit'])(
  '%s of another customer’s application is not found (S27)',
  async (verb) => {
    const { data } = await call<Listed>('CWGLApplicationList', {}, others)
    expect(await call(verb, { FId: data.list[0]?.FId, ...printed })).toMatchObject({ ReturnValue: 0, code: 'not_found' })
    expect(await call(verb, { FId: 'x', ...printed })).toMatchObject({ ReturnValue: 0, errors: [{ field: 'FId', msg: '编号不正确' }] })
  },
)

test('records are listed by days, state and page', async () => {
  const all = (await call<Listed>('CWGLApplicationList', { PageNum: 1, PageSize: 100 })).data
  expect(all.list).toHaveLength(all.number)
  expect(all.list.map(({ CreateTime }) => CreateTime)).toEqual(
    all.list
      .map(({ CreateTime }) => CreateTime)
      .toSorted()
      .toReversed(),
  )
  const [newest] = all.list as [Stated]
  const day = newest.CreateTime.slice(0, 10)
  const ofDay = (await call<Listed>('CWGLApplicationList', { CreateSTime: day, CreateETime: day })).data
  expect(ofDay.list.every(({ CreateTime }) => CreateTime.startsWith(day))).toBe(true)
  for (const State of [10, 20, 30, 40])
    for (const one of (await call<Listed>('CWGLApplicationList', { State })).data.list) expect(one.State).toBe(State)
  expect((await call<Listed>('CWGLApplicationList', { PageNum: 2, PageSize: 1 })).data).toMatchObject({
    number: all.number,
    list: [all.list[1]],
  })
  expect((await call<Listed>('CWGLApplicationList', { CreateSTime: '2020-01-01', CreateETime: '2020-01-02' })).data).toEqual({
    number: 0,
    list: [],
  })
  expect(await call('CWGLApplicationList', { CreateSTime: '2026-13-01' })).toMatchObject({
    errors: [{ field: 'CreateSTime', msg: '开始日期格式不正确' }],
  })
  expect(await call('CWGLApplicationList', { State: 50 })).toMatchObject({ errors: [{ field: 'State', msg: '状态不正确' }] })
})
