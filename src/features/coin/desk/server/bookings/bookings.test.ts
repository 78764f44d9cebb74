import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import type { CallGiven } from '#gateway/call.ts'
import { setLedgerState } from '#platform/ledger/server/accounts.ts'
import { transferAll, use } from '#platform/ledger/server/booking.ts'
import { hold } from '#platform/ledger/server/holds.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { aloneCoinsPlace } from './second-person.ts'
import { deductAccount, rechargeAccount, reverseBooking } from '../../contract.ts'
import { decideProposal, getProposal, listProposals } from '#platform/proposals/contract.ts'
import { removeOldProposals } from '#platform/proposals/server/handlers.ts'

const gateway = useGateway(backOfficeHandlers)
const account = '6300000001'
const dayMs = 86_400_000
const finance = staff('finance.handle')
const second = { ...finance, id: 'staff-2', name: '王复核' } as typeof finance
const backOffice = () => gateway.as(finance)

beforeEach(async () => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: account, coins: 80 })
})
afterEach(async () => {
  const findings = await reconcile(gateway.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
})

const paid = { account, quantity: 100, paidBy: 'money', yuan: '5000.50', receipt: 'SK-1', note: '' } as const
const recharge = (given: Partial<CallGiven<typeof rechargeAccount>> = {}, id?: string) =>
  backOffice().call(rechargeAccount, { ...paid, ...given }, id)
const ledgerAccount = () => findLedgerAccount(gateway.db, account)
const lastBooking = async () => Math.max(...(await gateway.rows('ledger_booking')).map(({ id }) => id))

test('a recharge is booked with its money in fen, its receipt and a serial number', async () => {
  expect(await recharge()).toEqual({ state: 'done', balance: 180 })
  expect(await gateway.rows('coin_recharge')).toMatchObject([
    { account_id: account, quantity: 100, fen: 500_050, receipt: 'SK-1', paid_by: 'money', serial: 'CZ2026112000000001' },
  ])
  expect((await gateway.rows('ledger_booking')).at(-1)).toMatchObject({ kind: 'recharge', made_by: 'staff staff-1' })
  expect(await gateway.audit('coin-account.recharge')).toMatchObject([
    { subject: `coin ${account}`, detail: { amount: 100, fen: 500_050, receipt: 'SK-1' } },
  ])
})

test('a gift needs its reason', async () => {
  for (const note of ['', ' ']) {
    const gift = recharge({ paidBy: 'grant', yuan: '', receipt: '', quantity: 7, note })
    await expect(gift).rejects.toMatchObject({ errors: [{ field: 'note', msg: '请输入赠送原因' }] })
  }
  expect(await gateway.rows('coin_recharge')).toEqual([])
})

test('a gift has no price and counts as one', async () => {
  await recharge({ paidBy: 'grant', yuan: '9', receipt: '', quantity: 7, note: '老客户回馈' })
  expect(await ledgerAccount()).toMatchObject({ balance: 87, granted: 7 })
  expect(await gateway.rows('coin_recharge')).toMatchObject([{ fen: 0, paid_by: 'grant' }])
})

test.each([
  [{ yuan: '' }, 'yuan'],
  [{ yuan: '0' }, 'yuan'],
  [{ yuan: '1.234' }, 'yuan'],
  [{ yuan: '-1' }, 'yuan'],
  [{ receipt: ' ' }, 'receipt'],
  [{ quantity: 0 }, 'quantity'],
  [{ quantity: 1.5 }, 'quantity'],
  [{ quantity: -5 }, 'quantity'],
  [{ quantity: 1e12 }, 'quantity'],
])('%j is refused at its field', async (given, field) => {
  await expect(recharge(given)).rejects.toMatchObject({ errors: [{ field }] })
  expect(await ledgerAccount()).toMatchObject({ balance: 80 })
})

test('concurrent requests book a receipt once; it can be used again after a reversal', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => recharge()))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledgerAccount()).toMatchObject({ balance: 180 })
  await backOffice().call(reverseBooking, { id: await lastBooking(), reason: '记错账户' })
  expect(await recharge()).toEqual({ state: 'done', balance: 180 })
})

test.each(['sk-1', 'ＳＫ-１', 'SK-1\u200b', 'S K\u00ad-1'])('%j is recognised as the receipt SK-1', async (receipt) => {
  await recharge()
  await expect(recharge({ receipt })).rejects.toMatchObject({ code: 'receipt_used', errors: [{ field: 'receipt' }] })
  expect(await gateway.rows('coin_recharge')).toMatchObject([{ receipt: 'SK-1', receipt_key: 'SK-1' }])
  const copy = gateway.db.updateTable('coin_recharge').set({ receipt_key: 'SK-1' })
  await recharge({ receipt: 'SK-2' })
  await expect(copy.execute()).rejects.toThrow(/coin_recharge_receipt_key/)
})

test('a pending proposal reserves its receipt in every spelling', async () => {
  await recharge({ quantity: 10_001, yuan: '100' })
  await expect(recharge({ receipt: 'sk-1\u200b' })).rejects.toMatchObject({ code: 'receipt_used' })
})

test('a repeated request is booked once', async () => {
  const id = randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => recharge({}, id)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  await expect(recharge({ quantity: 5 }, id)).rejects.toMatchObject({ code: 'request_id_reused' })
  expect(await ledgerAccount()).toMatchObject({ balance: 180 })
})

test('a deduction takes no more than is available', async () => {
  const now = gateway.clock.now()
  await gateway.db
    .transaction()
    .execute((db) =>
      hold(db, { account, amount: 30, reference: 'h', by: 'machine m', at: now, expiresAt: new Date(now.getTime() + 60_000) }),
    )
  await expect(backOffice().call(deductAccount, { account, quantity: 51, reason: '多充' })).rejects.toMatchObject({ code: 'insufficient' })
  expect(await backOffice().call(deductAccount, { account, quantity: 50, reason: '多充' })).toEqual({ state: 'done', balance: 30 })
  expect((await gateway.rows('ledger_entry')).at(-2)).toMatchObject({ amount: -50, service: '人工扣除', detail: '多充' })
  await expect(backOffice().call(deductAccount, { account, quantity: 1, reason: ' ' })).rejects.toMatchObject({ code: 'invalid' })
  const undrawn = { code: 'invalid', errors: [{ msg: '含有文档中无法显示的字符 “😀”（U+1F600），请改用其他字符' }] }
  await expect(backOffice().call(deductAccount, { account, quantity: 1, reason: '多充😀' })).rejects.toMatchObject(undrawn)
})

test('a booking is reversed once, by an opposite one', async () => {
  await gateway.db
    .transaction()
    .execute((db) =>
      use(db, { account, amount: 8, service: '报告下载', detail: '甲', reference: 'r', by: 'machine m', at: gateway.clock.now() }),
    )
  const id = await lastBooking()
  expect(await backOffice().call(reverseBooking, { id, reason: '重复扣除' })).toEqual({ state: 'done', balance: 80 })
  for (const again of [id, await lastBooking()])
    await expect(backOffice().call(reverseBooking, { id: again, reason: 'x' })).rejects.toMatchObject({
      code: again === id ? 'already_reversed' : 'not_reversible',
    })
  await expect(backOffice().call(reverseBooking, { id: 9999, reason: 'x' })).rejects.toMatchObject({ code: 'unknown_booking' })
})

test('a reversed transfer makes the first card active again', async () => {
  const to = '6300000002'
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: to })
  await gateway.db.transaction().execute((db) =>
    transferAll(db, {
      from: account,
      to,
      fromDetail: 'a',
      toDetail: 'b',
      service: '转卡',
      reference: 't',
      by: `coin ${account}`,
      at: gateway.clock.now(),
    }),
  )
  await backOffice().call(reverseBooking, { id: await lastBooking(), reason: '转错' })
  expect(await ledgerAccount()).toMatchObject({ state: 'active', balance: 80 })
})

const large = { quantity: 10_001, yuan: '100', receipt: 'SK-L' }

test('above the limit nothing is booked before a second person confirms', async () => {
  expect(await recharge({ ...large, quantity: 10_000, receipt: 'SK-10000' })).toMatchObject({ state: 'done' })
  expect(await recharge(large)).toEqual({ state: 'pending', balance: 10_080 })
  await expect(recharge(large)).rejects.toMatchObject({ code: 'receipt_used' })
  const { items } = await backOffice().call(listProposals, { is: 'open' })
  const id = items[0]?.id as string
  const shown = { label: '充值', before: '余额 10,080 枚', after: '余额 20,081 枚', proposedBy: '李编辑', isOwn: true, expiresAt: '' }
  expect(items).toMatchObject([shown])
  expect(items[0]?.facts).toMatchObject([
    { name: '账户' },
    { value: '10,001 枚' },
    { value: '100.00 元' },
    { value: 'SK-L' },
    { name: '说明' },
  ])
  await expect(backOffice().call(decideProposal, { id, confirm: true })).rejects.toMatchObject({ code: 'second_person' })
  const decisions = await Promise.allSettled(
    Array.from({ length: 4 }, () => gateway.as(second).call(decideProposal, { id, confirm: true, note: '已核对' })),
  )
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledgerAccount()).toMatchObject({ balance: 20_081 })
  const [booking] = (await gateway.rows('ledger_booking')).slice(-1)
  expect(booking).toMatchObject({ kind: 'recharge', made_by: 'staff staff-1' })
  const bookingId = booking?.id
  expect((await gateway.audit('coin-account.recharge')).slice(-1)).toMatchObject([
    { actor_id: 'staff-2', detail: { proposedBy: 'staff-1', proposalId: id, bookingId, note: '已核对', fen: 10_000, receipt: 'SK-L' } },
  ])
  expect(await gateway.rows('notice')).toMatchObject([
    {
      person: 'staff staff-1',
      topic: 'coin-orders',
      text: expect.stringMatching(/由王复核确认，已核对$/),
      url: `/console/proposals?id=${id}`,
    },
  ])
  const decided = { ...shown, id, state: 'confirmed', decidedBy: '王复核', note: '已核对' }
  expect((await backOffice().call(listProposals, { is: 'closed' })).items).toMatchObject([decided])
  expect(await backOffice().call(getProposal, { id })).toMatchObject(decided)
})

test('a declined proposal books nothing; its proposer can withdraw it too', async () => {
  await recharge(large)
  const [withdrawn] = await gateway.rows('proposal')
  await backOffice().call(decideProposal, { id: withdrawn?.id as string, confirm: false, note: '填错' })
  expect(await gateway.audit('proposal.withdraw')).toMatchObject([{ subject: `coin ${account}`, detail: { note: '填错', amount: 10_001 } }])
  expect(await ledgerAccount()).toMatchObject({ balance: 80 })
  expect(await recharge(large)).toMatchObject({ state: 'pending' })
  expect((await gateway.rows('notice')).length).toBe(0)
  const open = (await gateway.rows('proposal')).find(({ state }) => state === 'open')
  await gateway.as(second).call(decideProposal, { id: open?.id as string, confirm: false, note: '无此款' })
  expect(await ledgerAccount()).toMatchObject({ balance: 80 })
  expect(await gateway.rows('notice')).toMatchObject([{ person: 'staff staff-1', title: '您提出的变更被否决：充值' }])
})

test('a proposal of the books waits for as long as it takes, and is never removed', async () => {
  await recharge(large)
  gateway.clock.advance(400 * dayMs)
  await removeOldProposals(gateway.db, gateway.clock.now())
  const [open] = await gateway.rows('proposal')
  await gateway.as(second).call(decideProposal, { id: open?.id as string, confirm: true })
  gateway.clock.advance(400 * dayMs)
  await removeOldProposals(gateway.db, gateway.clock.now())
  expect(await gateway.rows('proposal')).toMatchObject([{ state: 'confirmed' }])
})

test('large deductions and reversals wait too, and stay open when the balance no longer covers them', async () => {
  await saveParameter(gateway.db, aloneCoinsPlace.parameter, 50)
  expect(await backOffice().call(deductAccount, { account, quantity: 60, reason: '退款' })).toEqual({ state: 'pending', balance: 80 })
  expect(await backOffice().call(reverseBooking, { id: await lastBooking(), reason: '重复' })).toMatchObject({ state: 'pending' })
  await expect(backOffice().call(reverseBooking, { id: await lastBooking(), reason: '重复' })).rejects.toMatchObject({
    code: 'pending_reversal',
  })
  const [deduction, reversal] = (await gateway.rows('proposal')).toSorted((a, b) => a.kind.localeCompare(b.kind))
  await gateway.as(second).call(decideProposal, { id: deduction?.id as string, confirm: true })
  await expect(gateway.as(second).call(decideProposal, { id: reversal?.id as string, confirm: true })).rejects.toMatchObject({
    code: 'insufficient',
  })
  expect((await gateway.rows('proposal')).map(({ state }) => state).toSorted()).toEqual(['confirmed', 'open'])
  expect(await ledgerAccount()).toMatchObject({ balance: 20 })
})

test('a proposal on an account frozen since is not booked', async () => {
  await recharge(large)
  await gateway.db.transaction().execute((db) => setLedgerState(db, account, { state: 'frozen', at: gateway.clock.now() }))
  const [open] = await gateway.rows('proposal')
  await expect(gateway.as(second).call(decideProposal, { id: open?.id as string, confirm: true })).rejects.toMatchObject({ code: 'frozen' })
})
