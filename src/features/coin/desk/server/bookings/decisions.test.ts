import { afterEach, beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { setLedgerState } from '#platform/ledger/server/accounts.ts'
import { use } from '#platform/ledger/server/booking.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { aloneCoinsPlace } from './second-person.ts'
import { deductAccount, rechargeAccount, reverseBooking } from '../../contract.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'

const gateway = useGateway(backOfficeHandlers)
const account = '6300000001'
const finance = staff('finance.handle')
const second = { ...finance, id: 'staff-2', name: '王复核' } as typeof finance

beforeEach(async () => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: account, coins: 80 })
  await saveParameter(gateway.db, aloneCoinsPlace.parameter, 10)
})
afterEach(async () => {
  const findings = await reconcile(gateway.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
})

const decide = (id: string, confirm: boolean) => gateway.as(second).call(decideProposal, { id, confirm })
const balance = async () => (await findLedgerAccount(gateway.db, account))?.balance

/** Each waits for a second person; a confirmed one makes `balance` of 80. */
const orders = {
  recharge: {
    place: () =>
      gateway.as(finance).call(rechargeAccount, { account, quantity: 20, paidBy: 'money', yuan: '200', receipt: 'SK-1', note: '' }),
    action: 'coin-account.recharge',
    balance: 100,
  },
  gift: {
    place: () => gateway.as(finance).call(rechargeAccount, { account, quantity: 20, paidBy: 'grant', note: '老客户回馈' }),
    action: 'coin-account.grant',
    balance: 100,
  },
  deduction: {
    place: () => gateway.as(finance).call(deductAccount, { account, quantity: 20, reason: '退款' }),
    action: 'coin-account.deduct',
    balance: 60,
  },
  reversal: {
    place: async () => gateway.as(finance).call(reverseBooking, { id: await lastBooking(), reason: '重复' }),
    action: 'coin-account.reverse',
    balance: 0,
  },
}
const lastBooking = async () => Math.max(...(await gateway.rows('ledger_booking')).map(({ id }) => id))

async function place(kind: keyof typeof orders): Promise<string> {
  expect(await orders[kind].place()).toEqual({ state: 'pending', balance: 80 })
  return (await gateway.rows('proposal')).find(({ state }) => state === 'open')?.id as string
}

test.each(Object.keys(orders) as (keyof typeof orders)[])('a %s is decided once, whichever way, also concurrently', async (kind) => {
  const declined = await place(kind)
  await decide(declined, false)
  for (const confirm of [true, false]) await expect(decide(declined, confirm)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await balance()).toBe(80)
  const id = await place(kind)
  const outcomes = await Promise.allSettled([decide(id, true), decide(id, true), decide(id, true)])
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'booked')).toSorted(),
  ).toEqual(['booked', 'wrong_state', 'wrong_state'])
  for (const confirm of [true, false]) await expect(decide(id, confirm)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await balance()).toBe(orders[kind].balance)
  expect((await gateway.rows('proposal')).map(({ state }) => state).toSorted()).toEqual(['confirmed', 'declined'])
  expect(await gateway.audit(orders[kind].action)).toMatchObject([
    { actor_id: 'staff-2', detail: { proposedBy: 'staff-1', bookingId: expect.any(Number) } },
  ])
})

test('a change that could not be booked any more says why before it is confirmed', async () => {
  const read = async () =>
    (await gateway.as(second).call(listProposals, { is: 'open' })).items.map(({ label, refusal }) => [label, refusal])
  for (const kind of ['gift', 'deduction', 'reversal'] as const) await orders[kind].place()
  expect((await read()).map(([, refusal]) => refusal)).toEqual(['', '', ''])
  await use(gateway.db, { account, amount: 70, service: '漏洞扫描', detail: '', reference: '', by: 'machine m1', at: gateway.clock.now() })
  const spent = Object.fromEntries(await read())
  expect(spent).toEqual({ 赠送: '', 人工扣除: '余额不足', 冲正: '余额不足' })
  const [reversal] = (await gateway.rows('proposal')).filter(({ kind }) => kind === 'coin-account.reverse')
  await decide(reversal?.id as string, false)
  const first = Math.min(...(await gateway.rows('ledger_booking')).map(({ id }) => id))
  await expect(gateway.as(finance).call(reverseBooking, { id: first, reason: '重复' })).rejects.toMatchObject({ code: 'insufficient' })
  await gateway.db.transaction().execute((db) => setLedgerState(db, account, { state: 'frozen', at: gateway.clock.now() }))
  const frozen = '账户已冻结，暂不能办理'
  expect(Object.fromEntries(await read())).toEqual({ 赠送: frozen, 人工扣除: frozen })
})

test('who confirms a reversal is told which booking it undoes, before and after', async () => {
  await saveParameter(gateway.db, aloneCoinsPlace.parameter, 100)
  await gateway.as(finance).call(rechargeAccount, { account, quantity: 20, paidBy: 'money', yuan: '200', receipt: 'SK-1', note: '首期' })
  const booking = await lastBooking()
  await saveParameter(gateway.db, aloneCoinsPlace.parameter, 10)
  await gateway.as(finance).call(reverseBooking, { id: booking, reason: '重复' })
  const read = async (is: 'open' | 'closed') => (await gateway.as(second).call(listProposals, { is })).items[0]
  const fact = {
    name: '被冲正的记账',
    value: expect.stringMatching(new RegExp(`^${booking} 号　充值　[\\d-]{10} \\d\\d:\\d\\d　200\\.00 元　首期$`)),
    path: `/console/ledger?id=${booking}`,
  }
  expect((await read('open'))?.facts).toContainEqual(expect.objectContaining(fact))
  await decide((await read('open'))?.id as string, true)
  expect((await read('closed'))?.facts).toContainEqual(expect.objectContaining(fact))
})
