import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, other } from '../../../../../../test/harness/coins/coin-customers.ts'
import { anna, ben, openRechargeDesk, type RechargeDesk } from '../../../../../../test/harness/coins/recharge-desk.ts'
import { closeRequest, getRequest, withdrawRequest } from '#features/coin/recharge-requests/contract.ts'
import { requestLimits } from '#features/coin/recharge-requests/rules.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { rechargeAccount } from '../../contract.ts'
import { decideProposal } from '#platform/proposals/contract.ts'

let desk: RechargeDesk
let receipts = 0

beforeEach(async () => {
  desk = await openRechargeDesk()
})
afterEach(() => desk.close())

const pay = (requestId: string, { account = me.id, quantity = 100 } = {}) =>
  desk.as(anna).call(rechargeAccount, { account, quantity, paidBy: 'money', yuan: '1000', receipt: `SK-${++receipts}`, requestId })
const getState = async (id: string) => (await desk.as(anna).call(getRequest, { id })).state
const balance = async () => (await findLedgerAccount(desk.db, me.id))?.balance

test('a recharge pays the request that it names, in one transaction, and notifies the customer', async () => {
  const { id } = await desk.request()
  expect(await pay(id)).toEqual({ state: 'done', balance: 100 })
  const [recharge] = await desk.rows('coin_recharge')
  expect(await desk.as(anna).call(getRequest, { id })).toMatchObject({
    state: 'paid',
    bookingId: recharge?.booking_id,
    settledBy: anna.name,
  })
  expect(await desk.audit('coin-account.recharge')).toMatchObject([{ detail: { requestId: id, bookingId: recharge?.booking_id } }])
  expect((await desk.rows('notice')).filter(({ person }) => person === `coin ${me.id}`)).toMatchObject([{ title: '充值申请已到账' }])
})

test('a paid, closed, withdrawn, foreign or unknown request books nothing', async () => {
  const [paid, closed, withdrawn, foreign] = await Promise.all([desk.request(), desk.request(), desk.request(), desk.request({}, other)])
  await pay(paid.id)
  await desk.as(anna).call(closeRequest, { id: closed.id, reason: '未收到' })
  await desk.as(me).call(withdrawRequest, { id: withdrawn.id })
  for (const { id } of [paid, closed, withdrawn]) await expect(pay(id)).rejects.toMatchObject({ code: 'request_not_open' })
  await expect(pay(foreign.id)).rejects.toMatchObject({ code: 'request_of_another' })
  await expect(pay(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  expect(await balance()).toBe(100)
})

test('of two concurrent recharges for one request exactly one is booked', async () => {
  for (let round = 1; round <= 20; round++) {
    const { id } = await desk.request()
    const results = await Promise.allSettled([pay(id), pay(id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balance()).toBe(round * 100)
  }
})

test('above the limit the request waits with the proposal: confirmed it is paid, declined it is open again', async () => {
  const first = await desk.request({ quantity: 20_000, fen: 190_000_00 })
  expect(await pay(first.id, { quantity: 20_000 })).toMatchObject({ state: 'pending', balance: 0 })
  expect(await getState(first.id)).toBe('matched')
  await expect(desk.as(me).call(withdrawRequest, { id: first.id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(pay(first.id)).rejects.toMatchObject({ code: 'request_not_open' })
  const getProposed = async (id: string) =>
    (await desk.rows('proposal')).find(({ state, detail }) => state === 'open' && detail.requestId === id)?.id as string
  await desk.as(ben).call(decideProposal, { id: await getProposed(first.id), confirm: false, note: '金额不符' })
  expect(await getState(first.id)).toBe('open')
  await pay(first.id, { quantity: 20_000 })
  await desk.as(ben).call(decideProposal, { id: await getProposed(first.id), confirm: true })
  expect(await getState(first.id)).toBe('paid')
  expect(await balance()).toBe(20_000)
})

test('a request that waits with its proposal counts among the open ones of its account', async () => {
  const { id } = await desk.request({ quantity: 20_000, fen: 190_000_00 })
  for (let n = 1; n < requestLimits.open; n++) await desk.request()
  expect(await pay(id, { quantity: 20_000 })).toMatchObject({ state: 'pending' })
  expect(await getState(id)).toBe('matched')
  await expect(desk.request()).rejects.toMatchObject({ code: 'too_many_open' })
})
