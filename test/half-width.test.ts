import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { changePhone, loginCoin, sendPhoneCode, transferCard } from '#features/coin/accounts/contract.ts'
import { coinLoginPurpose } from '#features/coin/accounts/rules.ts'
import { coinHandlers } from '#features/coin/accounts/server/handlers.ts'
import { fieldEntries, isFields, isList, type Shape } from '#gateway/shape.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { handlers } from '#composition/registry.ts'
import { anyone } from './harness/actors.ts'
import { coinPassword, openCoinAccount } from './harness/coin-accounts.ts'
import { useGateway } from './harness/gateway.ts'

/** Our field names of accounts, cards, phones, amounts and codes in all calls. */
const plainNames = /^(account|from|to|.*phone|mobile|code|captcha|yuan|creditCode|.*number)$/i
const samples = ['６２００００００１', '１３８００００１００１', '１２３４５６', 'ａｂｃ１', '９１１１００００ＭＡ００００００ＸＷ']

/** A colleague's id, picked from a list. */
const others = new Set([
  'console/scan-applications/handOver to',
  'console/appeals/handOver to',
  'console/solutions/handOver to',
  'console/invoices/handOver to',
  'console/content-approvals/handOver to',
])

function plainFields(shape: Shape, path: string): [string, z.ZodType][] {
  if (!isFields(shape)) return []
  return fieldEntries(shape).flatMap(({ ours, shape: inner }) => {
    if (isFields(inner)) return plainFields(inner, path)
    const name = `${path} ${ours}`
    return plainNames.test(ours) && 'safeParse' in inner && !others.has(name) ? [[name, inner] as [string, z.ZodType]] : []
  })
}

function textFields(shape: Shape, path: string): [string, z.ZodType][] {
  if (isList(shape)) return textFields(shape.of, path)
  if (isFields(shape)) return fieldEntries(shape).flatMap(({ ours, shape: inner }) => textFields(inner, `${path} ${ours}`))
  return 'safeParse' in shape ? [[path, shape as z.ZodType]] : []
}

const allText = handlers.flatMap(({ call }) => textFields(call.input, call.address.join('/')))

function read(schema: z.ZodType, text: string): unknown {
  return schema.safeParse(text).data
}

const listed = handlers.flatMap(({ call }) => plainFields(call.input, call.address.join('/')))

test('every account, number, amount, phone and code of every call is read in half width', () => {
  const kept = listed.flatMap(([name, schema]) => {
    const texts = samples.map((sample) => schema.safeParse(sample)).flatMap(({ success, data }) => (success ? [String(data)] : []))
    return texts.some((text) => /[\uff01-\uff5e]/.test(text)) ? [name] : []
  })
  expect(kept).toEqual([])
  const readable = listed.filter(([, schema]) => samples.some((sample) => schema.safeParse(sample).success)).map(([name]) => name)
  for (const name of ['dns_relay/Connon_Control1/Login account', 'console/staff/login account', 'console/notices/provePhone mobile'])
    expect(readable).toContain(name)
})

const odd: readonly (readonly [names: RegExp, stored: string, spellings: readonly string[], except: RegExp | undefined])[] = [
  [
    /(phone|mobile)$/i,
    '13800001001',
    ['+86 138-0000-1001', '0086 138 0000 1001', '\u202d13800001001\u202c', '138\u00a00000\u200b1001', 'tel:13800001001'],
    undefined,
  ],
  [
    /^e?mail$/i,
    'a.b@example.com',
    ['mailto:a.b@example.com', '张某 <a.b@example.com>', 'a.b＠example.com', '\u200ba.b@example.com '],
    undefined,
  ],
  [
    /creditcode|taxnumber/i,
    '91110000MA0000003X',
    ['91110000MA000000 3X', '9111 0000 MA00 0000 3X', '\ufeff91110000ma0000003x', '９１１１００００ＭＡ００００００３Ｘ'],
    undefined,
  ],
  [
    /^(account|captcha|code|.*number|reference|receipt)$/i,
    '6200000001',
    ['\u200b6200000001', '620000\u00ad0001\u2060', '\u202a6200000001\u202c'],
    undefined,
  ],
  [
    /^(account|from|to)$/i,
    '6200000001',
    ['6200 0000 01', '6200\u00a00000\u00a001', '６２００　００００　０１', '\t620000\n0001'],
    /\/handOver /,
  ],
  // Codes that one is sent or shown, not those of dictionaries and providers.
  [/^(code|totp)$/i, '123456', ['123 456', '12 34 56 ', '１２３　４５６'], /^(console\/(dictionaries|message-templates)|portal\/proofs)\//],
]

test.each(odd)('fields like %s store %s of every spelling', (names, stored, spellings, except) => {
  const wanted = allText.filter(
    ([name, schema]) => names.test(name.split(' ').at(-1) ?? '') && !except?.test(name) && read(schema, stored) === stored,
  )
  expect(wanted.length).toBeGreaterThan(2)
  const kept = wanted.flatMap(([name, schema]) =>
    spellings.map((text) => [name, text, read(schema, text)]).filter(([, , found]) => found !== stored),
  )
  expect(kept).toEqual([])
})

/** Secrets, what is chosen from a list, compared or parsed, and what programs write for themselves. */
const unread =
  /( before name|preview kind|[pP]assword|\b(action|type|kind|source|target|markers|taskType(Id)?|applicant(Id|Name)|accountType|query|data|search|response|content|signature|publicKey))$/

test('no text of any call is stored with a mark that turns the direction of what follows', () => {
  const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
  const written = allText.filter(([name]) => !unread.test(name))
  const turned = written.flatMap(([name, schema]) =>
    ['合同\u202Efdp', '1\u20671\u2069', '\u200F2026']
      .filter((text) => marks.test(JSON.stringify(read(schema, text) ?? '')))
      .map((text) => [name, text]),
  )
  expect(turned).toEqual([])
})

const gateway = useGateway([...coinHandlers, ...captchaQueries])

test('a customer signs in and transfers with full-width digits in groups', async () => {
  const { db, clock } = gateway
  const owner = await openCoinAccount(db, clock.now(), { id: '6300000001', coins: 12 })
  await openCoinAccount(db, clock.now(), { id: '6300000002' })
  const { id: captchaId } = await gateway.as(anyone).call(getCaptcha, { purpose: coinLoginPurpose })
  const credentials = { account: '６３００ ００００ 01', password: coinPassword, captchaId, captcha: '００００', kind: 'DSB' }
  expect(await gateway.as(anyone).call(loginCoin, credentials)).toMatchObject({ account: '6300000001', balance: 12 })
  const moved = { from: '６３００ ００００ 01', password: coinPassword, to: '６３００ ００００ 02' }
  expect(await gateway.as(owner).call(transferCard, moved)).toEqual({ amount: 12, balance: 0 })
})

test('a phone is changed to one written in full-width digits, with such a code', async () => {
  const owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id: 'half-width', category: 2, phone: '13800002001' })
  await saveParameter(gateway.db, 'coin', { verifyNewPhone: false })
  await gateway.as(owner).call(sendPhoneCode, { newPhone: '１３８００００２００９' })
  await gateway.as(owner).call(changePhone, { newPhone: '１３８００００２００９', code: '００００００' })
  expect(await gateway.rows('coin_account')).toMatchObject([{ phone: '13800002009' }])
})
