import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { me, other } from '../../../../../test/harness/coins/coin-customers.ts'
import { anna, openRechargeDesk, type RechargeDesk, terms } from '../../../../../test/harness/coins/recharge-desk.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { clearDictionaryCache, writeEntries } from '#platform/dictionaries/server/entries.ts'
import { setLedgerState } from '#platform/ledger/server/accounts.ts'
import {
  closeRequest,
  countRequests,
  getRechargeTerms,
  getRequest,
  listOwnRequests,
  listPayableRequests,
  listRequests,
  submitRequest,
  withdrawRequest,
} from '../contract.ts'
import { coinPrices } from '../dictionary-rules.ts'
import { requestLimits } from '../rules.ts'
import { removeOldRequests } from './retention.ts'
import { rechargeSettings } from './settings.ts'

let desk: RechargeDesk

beforeEach(async () => {
  desk = await openRechargeDesk()
})
afterEach(() => desk.close())

test('a request stores a row, writes an audit entry, and notifies everybody who handles requests', async () => {
  const { id, number, reference } = await desk.request({ reference: ' zz-１ ', note: '尽快' })
  expect({ number, reference }).toEqual({ number: 'SQ202611200001', reference: 'ZZ-1' })
  expect(await desk.rows('recharge_request')).toMatchObject([
    {
      id,
      number,
      account: me.id,
      quantity: 100,
      fen: 1000_00,
      payer: me.name,
      reference: 'ZZ-1',
      note: '尽快',
      state: 'open',
      booking_id: null,
    },
  ])
  expect(await desk.audit('recharge-request.submit')).toMatchObject([
    { subject: `recharge-request ${id}`, actor_id: me.id, detail: { number, quantity: 100, fen: 1000_00 } },
  ])
  const notices = (await desk.rows('notice')).map(({ person, topic, url }) => ({ person, topic, url }))
  const url = `/console/recharge-requests?id=${id}`
  expect(notices).toEqual(['staff anna', 'staff ben'].map((person) => ({ person, topic: 'recharge-requests', url })))
  expect((await desk.request()).reference).toBe('SQ202611200002')
})

test('the amount follows the current price list', async () => {
  expect(await desk.as(me).call(getRechargeTerms, {})).toEqual({
    company: me.name,
    payee: terms.payee,
    bank: terms.bank,
    bankAccount: terms.bankAccount,
    note: '',
    prices: [
      { from: 10, fen: 1000 },
      { from: 500, fen: 950 },
    ],
  })
  await desk.request({ quantity: 500, fen: 4750_00 })
  await expect(desk.request({ quantity: 500, fen: 5000_00 })).rejects.toMatchObject({
    code: 'price_changed',
    errors: [{ field: 'quantity' }],
  })
  await expect(desk.request({ quantity: 9, fen: 90_00 })).rejects.toMatchObject({ code: 'below_least', errors: [{ field: 'quantity' }] })
  await writeEntries(desk.db, coinPrices, { entries: [], version: 1, by: '', at: desk.clock.now() })
  await expect(desk.request()).rejects.toMatchObject({ code: 'no_price' })
})

test('the list of requests says which of price list and bank account is missing', async () => {
  const missing = async () => {
    const { hasPrices, hasBankAccount } = await desk.as(anna).call(listRequests, {})
    return [hasPrices, hasBankAccount]
  }
  expect(await missing()).toEqual([true, true])
  await writeEntries(desk.db, coinPrices, { entries: [], version: 1, by: '', at: desk.clock.now() })
  clearDictionaryCache(desk.db)
  expect(await missing()).toEqual([false, true])
  await saveParameter(desk.db, 'recharge', { ...terms, bankAccount: '' })
  expect(await missing()).toEqual([false, false])
})

test.each([
  ['quantity', { quantity: 0 }, '数量至少为 1'],
  ['quantity', { quantity: 1.5 }, '数量应为整数'],
  ['quantity', { quantity: 1_000_001 }, '数量不能超过 1,000,000'],
  ['payer', { payer: ' ' }, '请输入付款单位'],
  ['payer', { payer: '字'.repeat(101) }, '付款单位不能超过100个字符'],
  ['reference', { reference: 'A'.repeat(61) }, '付款附言不能超过60个字符'],
  ['note', { note: '字'.repeat(201) }, '备注不能超过200个字符'],
])('refuses at %s: %j', async (field, given, msg) => {
  await expect(desk.request(given)).rejects.toMatchObject({ errors: [{ field, msg }] })
  expect(await desk.rows('recharge_request')).toEqual([])
})

test('fifty concurrent requests with one RequestId make one request', async () => {
  const requestId = randomUUID()
  const given = { quantity: 100, fen: 1000_00, payer: me.name }
  const replies = await Promise.all(Array.from({ length: 50 }, () => desk.as(me).call(submitRequest, given, requestId)))
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  expect(await desk.rows('recharge_request')).toHaveLength(1)
})

test('two customers with the same RequestId each get their own reply, also when repeated', async () => {
  const requestId = randomUUID()
  const given = { quantity: 100, fen: 1000_00, payer: '同一付款人' }
  const submit = (actor: typeof me) => desk.as(actor).call(submitRequest, given, requestId)
  const [mine, theirs] = [await submit(me), await submit(other)]
  expect(mine.id).not.toBe(theirs.id)
  expect([await submit(me), await submit(other)]).toEqual([mine, theirs])
  expect(await desk.rows('recharge_request')).toHaveLength(2)
})

test('an account has at most ten open requests, also with concurrent ones; frozen accounts submit none', async () => {
  const results = await Promise.allSettled(Array.from({ length: 14 }, () => desk.request()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(requestLimits.open)
  await expect(desk.request()).rejects.toMatchObject({ code: 'too_many_open' })
  await setLedgerState(desk.db, other.id, { state: 'frozen', at: desk.clock.now() })
  await expect(desk.request({}, other)).rejects.toMatchObject({ code: 'frozen' })
})

test('a customer lists and withdraws own requests only, each once', async () => {
  const { id } = await desk.request()
  expect(await desk.as(other).call(listOwnRequests, {})).toEqual({ total: 0, items: [] })
  await expect(desk.as(other).call(withdrawRequest, { id })).rejects.toMatchObject({ code: 'not_found' })
  await desk.as(me).call(withdrawRequest, { id })
  expect(await desk.as(me).call(listOwnRequests, { state: 'withdrawn' })).toMatchObject({ total: 1, items: [{ id, state: 'withdrawn' }] })
  expect(await desk.audit('recharge-request.withdraw')).toMatchObject([{ subject: `recharge-request ${id}`, actor_id: me.id }])
  await expect(desk.as(me).call(withdrawRequest, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(desk.as(anna).call(closeRequest, { id, reason: '晚了' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('staff filter, close and count requests; the customer is notified', async () => {
  const { id, number } = await desk.request({ payer: '<b>甲</b>公司' })
  await desk.request({ quantity: 200, fen: 2000_00, payer: other.name }, other)
  const list = async (given: object) => (await desk.as(anna).call(listRequests, given)).items.map(({ account }) => account)
  expect(await list({})).toEqual([other.id, me.id])
  for (const text of [number.toLowerCase(), me.id, '甲', '科技']) expect(await list({ text })).toEqual([me.id])
  expect(await list({ from: '2026-11-21' })).toEqual([])
  expect(await desk.as(anna).call(countRequests, {})).toEqual({ open: 2 })
  expect((await desk.as(anna).call(listPayableRequests, { account: me.id })).items).toMatchObject([{ id, company: me.name }])
  await expect(desk.as(anna).call(closeRequest, { id, reason: '' })).rejects.toMatchObject({ errors: [{ field: 'reason' }] })
  await desk.as(anna).call(closeRequest, { id, reason: '未收到款项' })
  expect(await desk.as(anna).call(getRequest, { id })).toMatchObject({
    state: 'closed',
    reason: '未收到款项',
    settledBy: anna.name,
    payer: '<b>甲</b>公司',
  })
  expect(await desk.audit('recharge-request.close')).toMatchObject([{ subject: `recharge-request ${id}`, actor_id: 'anna' }])
  const notices = (await desk.rows('notice')).filter(({ person }) => person === `coin ${me.id}`)
  expect(notices).toMatchObject([{ topic: 'recharge-request.settled', title: '充值申请已关闭', url: `/query-coin/recharge?id=${id}` }])
  expect(await list({ state: 'open' })).toEqual([other.id])
})

test('callers without a session, with another kind of session or without the permission are refused', async () => {
  const { id } = await desk.request()
  for (const actor of [anyone, applicant(), anna]) {
    await expect(desk.as(actor).call(getRechargeTerms, {})).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(desk.as(actor).call(withdrawRequest, { id })).rejects.toMatchObject({ code: 'invalid_session' })
  }
  for (const call of [getRequest, listRequests, countRequests])
    await expect(desk.as(staff('finance.handle')).call(call as never, { id } as never)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(me).call(closeRequest, { id, reason: 'x' })).rejects.toMatchObject({ code: 'invalid_session' })
})

test('closed and withdrawn requests are removed after a year, open and paid ones stay', async () => {
  const [open, closed] = [await desk.request(), await desk.request()]
  await desk.as(me).call(withdrawRequest, { id: closed.id })
  const later = (days: number) => new Date(desk.clock.now().getTime() + days * 24 * 3600_000)
  await removeOldRequests(desk.db, later(requestLimits.daysKept))
  expect(await desk.rows('recharge_request')).toHaveLength(2)
  await removeOldRequests(desk.db, later(requestLimits.daysKept + 1))
  expect((await desk.rows('recharge_request')).map(({ id }) => id)).toEqual([open.id])
})

test('changing the bank account or the text beside it takes two persons', () => {
  const weakens = Object.fromEntries(rechargeSettings.map(({ name, weakensProtection }) => [name, weakensProtection('a', 'b')]))
  expect(weakens).toEqual({
    'recharge.payee': true,
    'recharge.bank': true,
    'recharge.bankAccount': true,
    'recharge.note': true,
  })
})
