import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, other } from '../../../../../../test/harness/coins/coin-customers.ts'
import { openReconciliationDesk, type ReconciliationDesk } from '../../../../../../test/harness/coins/reconciliation-desk.ts'
import { anna, ben } from '../../../../../../test/harness/coins/recharge-desk.ts'
import { rechargeAccount, reverseBooking } from '#features/coin/desk/contract.ts'
import { getRequest, listOwnRequests } from '#features/coin/recharge-requests/contract.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import {
  ignorePayment,
  listCandidates,
  listPayments,
  listUnpaidRecharges,
  matchPayment,
  proposeBookings,
  restorePayment,
  unmatchPayment,
} from '../../contract.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'

let desk: ReconciliationDesk
beforeEach(async () => {
  desk = await openReconciliationDesk()
})
afterEach(async () => {
  const findings = await reconcile(desk.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
  await desk.close()
})

const as = (by = anna) => desk.as(by)
const balance = async (account = me.id) => (await findLedgerAccount(desk.db, account))?.balance
const listWaiting = async () => (await desk.rows('proposal')).filter(({ state }) => state === 'open')
const confirm = (id: string | undefined, by = ben) => as(by).call(decideProposal, { id: id as string, confirm: true })
async function onlyPayment() {
  const [payment] = await desk.list()
  return payment as NonNullable<typeof payment>
}

test('matched requests are booked by a second person, with receipt, request, payment and audit in agreement', async () => {
  const { id } = await desk.request('REQ-1')
  await desk.upload(['2026-11-20,1000,付款公司,bk 1,REQ-1'])
  const payment = await onlyPayment()
  expect(payment).toMatchObject({ state: 'matched', balance: 0, balanceAfter: 100 })
  expect(await desk.propose(payment.id)).toEqual({ orders: 1, coins: 100, fen: 100_000 })
  expect([await balance(), (await onlyPayment()).state]).toEqual([0, 'review'])
  const [proposal] = await listWaiting()
  expect(proposal).toMatchObject({
    kind: 'coin-account.recharge',
    subject: `coin ${me.id}`,
    detail: { amount: 100, fen: 100_000, receipt: 'BK1', requestId: id },
    proposed_by: 'anna',
  })
  expect((await as(ben).call(listProposals, { is: 'open' })).items).toMatchObject([
    { togetherFen: 100_000, before: '余额 0 枚', after: '余额 100 枚' },
  ])
  expect((await as().call(listProposals, { is: 'open' })).items).toMatchObject([{ togetherFen: null }])
  await expect(confirm(proposal?.id, anna)).rejects.toMatchObject({ code: 'second_person' })
  await confirm(proposal?.id)
  expect(await balance()).toBe(100)
  const [recharge] = await desk.rows('coin_recharge')
  expect(recharge).toMatchObject({ fen: 100_000, receipt: 'BK1', paid_by: 'money' })
  expect(await onlyPayment()).toMatchObject({
    state: 'booked',
    bookingId: recharge?.booking_id,
    account: me.id,
    requestId: id,
    balance: null,
  })
  expect(await as().call(getRequest, { id })).toMatchObject({ state: 'paid', bookingId: recharge?.booking_id })
  expect(await desk.audit('payment.propose')).toMatchObject([
    { subject: `payment ${payment.id}`, detail: { proposalId: proposal?.id, account: me.id, amount: 100, fen: 100_000, requestId: id } },
  ])
})

test('a second proposal, the same file and the next run book nothing twice', async () => {
  await desk.request('REQ-1')
  const lines = ['2026-11-20,1000,甲,BK1,REQ-1']
  await desk.upload(lines)
  const { id } = await onlyPayment()
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => desk.propose(id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await desk.upload(lines)
  await expect(desk.propose(id)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await confirm((await listWaiting())[0]?.id)
  await desk.upload(lines, '第三次.csv')
  await desk.rematch()
  await expect(desk.propose(id)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect([await balance(), (await desk.rows('coin_recharge')).length, await desk.countPayments()]).toEqual([100, 1, 1])
  const [recharge] = await desk.rows('coin_recharge')
  expect((await desk.rows('payment'))[0]).toMatchObject({ recharge_id: recharge?.id })
})

test('a request cannot be both proposed from a file and recharged by hand; a declined proposal is open again', async () => {
  const { id: requestId } = await desk.request('REQ-1')
  await desk.upload(['2026-11-20,1000,甲,BK1,REQ-1'])
  const { id } = await onlyPayment()
  await desk.propose(id)
  const byHand = { account: me.id, quantity: 100, paidBy: 'money', yuan: '1000', receipt: 'SK9', requestId } as const
  await expect(as().call(rechargeAccount, byHand)).rejects.toMatchObject({ code: 'request_not_open' })
  await as(ben).call(decideProposal, { id: (await listWaiting())[0]?.id as string, confirm: false, note: '再核对' })
  expect((await onlyPayment()).state).toBe('matched')
  expect(await as().call(rechargeAccount, byHand)).toMatchObject({ state: 'done' })
  expect((await onlyPayment()).state).toBe('booked')
  await expect(desk.propose(id)).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('a proposal is booked whole or not at all; payments get another receipt where a number is taken', async () => {
  await desk.recharge(500, 'SAME')
  for (const n of [1, 2, 3]) await desk.request(`REQ-${n}`)
  await desk.upload([1, 2, 3].map((n) => `2026-11-20,1000,甲,${n === 3 ? '' : 'SAME'},REQ-${n}`))
  const ids = (await desk.list()).map(({ id }) => id).toSorted((a, b) => a - b)
  await expect(desk.propose(...ids, 999_999)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await listWaiting()).toEqual([])
  expect(await desk.propose(...ids)).toMatchObject({ orders: 3, coins: 300 })
  expect(new Set((await listWaiting()).map(({ conflict_key }) => conflict_key))).toEqual(
    new Set(ids.map((id) => `FK${String(id).padStart(8, '0')}`)),
  )
  await expect(as().call(proposeBookings, { ids: [] })).rejects.toMatchObject({ code: 'invalid' })
  await expect(desk.propose(...Array.from({ length: 201 }, (_, n) => n + 1))).rejects.toMatchObject({ code: 'invalid' })
})

test('a person matches what the run left, with the same amount only, and can undo it', async () => {
  const bookings = [await desk.recharge(10_000, 'A1'), await desk.recharge(10_000, 'A2', other.id)]
  await desk.recharge(20_000, 'A3')
  await desk.upload([`2026-11-20,100,甲,B1,`, '2026-11-20,100,乙,B2,'])
  const [second, first] = await desk.list()
  const { items } = await as().call(listCandidates, { id: first?.id as number })
  expect(items.map(({ kind, fen }) => [kind, fen])).toEqual([
    ['recharge', 10_000],
    ['recharge', 10_000],
  ])
  const recharges = await desk.rows('coin_recharge')
  const findRechargeId = (booking: number | undefined) => recharges.find(({ booking_id }) => booking_id === booking)?.id as string
  const match = (id: number | undefined, target: string) => as().call(matchPayment, { id: id as number, kind: 'recharge', target })
  const otherAmount = recharges.find(({ fen }) => fen === 20_000)?.id as string
  await expect(match(first?.id, otherAmount)).rejects.toMatchObject({ code: 'other_amount' })
  await expect(match(first?.id, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await match(first?.id, findRechargeId(bookings[1]))
  await expect(match(second?.id, findRechargeId(bookings[1]))).rejects.toMatchObject({ code: 'matched_otherwise' })
  expect((await desk.list('booked')).map(({ account, matchedBy }) => [account, matchedBy])).toEqual([[other.id, 'person']])
  await as().call(unmatchPayment, { id: first?.id as number, note: '对应错误' })
  expect(await desk.list('booked')).toEqual([])
  expect((await desk.audit('payment.unmatch'))[0]).toMatchObject({ detail: { bookingId: bookings[1], note: '对应错误' } })
})

test('of two persons who match two payments with one recharge concurrently one succeeds', async () => {
  await desk.recharge(10_000, 'A1')
  await desk.recharge(10_000, 'A2')
  await desk.upload(['2026-11-20,100,甲,B1,', '2026-11-20,100,乙,B2,'])
  const ids = (await desk.list()).map(({ id }) => id)
  const target = (await desk.rows('coin_recharge'))[0]?.id as string
  const results = await Promise.allSettled(ids.map((id) => as().call(matchPayment, { id, kind: 'recharge', target })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a payment that is no recharge is set aside with a reason, and can be taken back', async () => {
  await desk.upload(['2026-11-20,5,甲,利息,'])
  const { id } = await onlyPayment()
  await expect(as().call(ignorePayment, { id, note: ' ' })).rejects.toMatchObject({ errors: [{ field: 'note' }] })
  await as().call(ignorePayment, { id, note: '银行利息' })
  expect(await onlyPayment()).toMatchObject({ state: 'ignored', note: '银行利息' })
  await expect(as().call(ignorePayment, { id, note: '再次' })).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.recharge(500, '利息')
  await desk.rematch()
  expect((await onlyPayment()).state).toBe('ignored')
  await as().call(restorePayment, { id })
  await desk.rematch()
  expect((await onlyPayment()).state).toBe('booked')
  expect((await desk.audit()).map(({ action }) => action).filter((action) => action.startsWith('payment.'))).toEqual([
    'payment.ignore',
    'payment.restore',
  ])
})

test('reversing the booking of a request opens its payment again', async () => {
  await desk.request('REQ-1')
  await desk.upload(['2026-11-20,1000,甲,BK1,REQ-1'])
  const { id } = await onlyPayment()
  await desk.propose(id)
  await confirm((await listWaiting())[0]?.id)
  const bookingId = (await onlyPayment()).bookingId as number
  await as().call(reverseBooking, { id: bookingId, reason: '记错账户' })
  await desk.rematch()
  expect(await onlyPayment()).toMatchObject({ state: 'open', bookingId: null })
})

test('a payment whose booking was reversed is matched with the right recharge at once, and the request says so', async () => {
  const { id: requestId } = await desk.request('REQ-1')
  await desk.upload(['2026-11-20,1000,甲,BK1,REQ-1'])
  const { id } = await onlyPayment()
  await desk.propose(id)
  await confirm((await listWaiting())[0]?.id)
  const wrong = (await onlyPayment()).bookingId as number
  expect(await as().call(getRequest, { id: requestId })).toMatchObject({ state: 'paid', isReversed: false })
  await as().call(reverseBooking, { id: wrong, reason: '记错账户' })
  expect(await as().call(getRequest, { id: requestId })).toMatchObject({ state: 'paid', isReversed: true, bookingId: wrong })
  expect((await desk.as(me).call(listOwnRequests, {})).items).toMatchObject([{ state: 'paid', isReversed: true }])
  const right = await desk.recharge(1000_00, 'BK-1', other.id)
  const [candidate] = (await as().call(listCandidates, { id })).items
  expect(candidate).toMatchObject({ kind: 'recharge', account: other.id })
  await as().call(matchPayment, { id, kind: 'recharge', target: candidate?.id as string })
  const matched = { state: 'booked', bookingId: right, account: other.id, requestId: '', matchedBy: 'person' }
  expect(await onlyPayment()).toMatchObject(matched)
  await desk.rematch()
  expect(await onlyPayment()).toMatchObject(matched)
})

test.each(['科技（北京）', '科技(北京)有限', '演示科技', 'sk 2026-１', '四季度充值', ' 四季度 '])(
  'a payment is found by %j, however the bank writes it',
  async (text) => {
    await desk.upload(['2026-11-20,100,演示　科技(北京)有限公司,ＳＫ2026-1,四季度 充值', '2026-11-20,100,演示贸易,K2,别的'])
    expect((await as().call(listPayments, { text })).items.map(({ day, payer }) => [day, payer])).toEqual([
      ['2026-11-20', '演示　科技(北京)有限公司'],
    ])
  },
)

test('a recharge without a payment is found by its receipt as it is pasted', async () => {
  await desk.recharge(10_000, 'SK2026-1')
  expect((await as().call(listUnpaidRecharges, { text: 'ｓｋ2026 -1' })).items).toMatchObject([{ receipt: 'SK2026-1' }])
})

async function proposeWith(reference: string) {
  await desk.request('REQ-1')
  await desk.upload([`2026-11-20,1000,甲,${reference},REQ-1`])
  const { id } = await onlyPayment()
  await desk.propose(id)
  return { receipt: (await listWaiting())[0]?.conflict_key, made: `FK${String(id).padStart(8, '0')}` }
}

test.each(['0', '0000', '０', '无', '--'])('%s for no number is no receipt', async (reference) => {
  const { receipt, made } = await proposeWith(reference)
  expect(receipt).toBe(made)
})

test.each(['TG-0', 'tg 0', '8', 'A00'])('the number %s is the receipt', async (reference) => {
  expect((await proposeWith(reference)).receipt).toBe(toCanonicalReference(reference))
})

test('of the candidates those of the payer that a request names stand first', async () => {
  await desk.request('REQ-1')
  const { id: named } = await desk.request('REQ-2', '代付公司', other)
  await desk.request('REQ-3', '代付公司甲', other)
  await desk.upload(['2026-12-20,1000,代付公司,K1,', '2026-12-20,1000,代付公司,K2,'])
  const [payment] = await desk.list()
  const { items } = await as().call(listCandidates, { id: payment?.id as number })
  expect([items.length, items[0]?.id]).toEqual([3, named])
})
