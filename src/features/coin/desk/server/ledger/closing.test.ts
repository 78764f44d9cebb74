import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { tamperWith } from '../../../../../../test/harness/coins/ledger-tampering.ts'
import { countWaitingForAdvisoryLocks } from '../../../../../../test/harness/waiting-locks.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reverse, use } from '#platform/ledger/server/booking.ts'
import { runCheck } from '#platform/ledger/server/reconciliation/checks.ts'
import { closeMonth, getClosing, proposeReopening } from '../../closing-contract.ts'
import { rechargeAccount } from '../../contract.ts'
import { decideProposal } from '#platform/proposals/contract.ts'

const gateway = useGateway(backOfficeHandlers)
const account = '6300000001'
const finance = staff('finance.handle')
const second = { ...finance, id: 'staff-2', name: '王复核' } as typeof finance
const backOffice = () => gateway.as(finance)
const october = new Date('2026-10-31T15:59:59.999Z')
const november = new Date('2026-10-31T16:00:00Z')
const words = { service: '报告下载', detail: '甲', reference: '', by: 'machine m' }

beforeEach(() => openCoinAccount(gateway.db, new Date('2026-09-01T00:00:00Z'), { id: account, coins: 80 }))

const spend = (at: Date) => gateway.db.transaction().execute((db) => use(db, { account, amount: 1, ...words, at }))
const onlyProposal = async () => (await gateway.rows('proposal')).find(({ state }) => state === 'open')?.id as string

test('nothing is booked into a closed month, through the ledger or directly in the database', async () => {
  const { bookingId } = await spend(october)
  expect(await backOffice().call(getClosing, {})).toMatchObject({ openFrom: '', closable: '2026-10' })
  await backOffice().call(closeMonth, { month: '2026-10' })
  expect(await backOffice().call(getClosing, {})).toMatchObject({ openFrom: '2026-11-01', by: '李编辑' })
  await expect(spend(october)).rejects.toMatchObject({ code: 'period_closed' })
  const undoing = { service: '冲正', detail: '重复', by: 'staff s', at: october }
  await expect(gateway.db.transaction().execute((db) => reverse(db, bookingId, undoing))).rejects.toMatchObject({ code: 'period_closed' })
  const past = sql`insert into ledger_booking (kind, at, reference, made_by) values ('use', ${october}, '', 'x')`
  await expect(past.execute(gateway.db)).rejects.toThrow(/before the open period/)
  await spend(november)
  await gateway.db.transaction().execute((db) => reverse(db, bookingId, { ...undoing, at: november }))
  expect(await findLedgerAccount(gateway.db, account)).toMatchObject({ balance: 79 })
  expect(await gateway.audit('coin-desk.close-month')).toMatchObject([{ detail: { month: '2026-10', from: '', openFrom: '2026-11-01' } }])
})

test('a month that has not ended or is already closed cannot be closed', async () => {
  await expect(backOffice().call(closeMonth, { month: '2026-11' })).rejects.toMatchObject({ errors: [{ field: 'month' }] })
  await backOffice().call(closeMonth, { month: '2026-10' })
  for (const month of ['2026-10', '2026-09'])
    await expect(backOffice().call(closeMonth, { month })).rejects.toMatchObject({ code: 'month_closed' })
  for (const month of ['2026-13', '2026-1', '2100-12'])
    await expect(backOffice().call(closeMonth, { month })).rejects.toMatchObject({ errors: [{ field: 'month' }] })
})

test.each(['9999-12', '0000-01'])('%s is no month to close or to open again', async (month) => {
  await expect(backOffice().call(closeMonth, { month })).rejects.toMatchObject({ errors: [{ field: 'month' }] })
  await backOffice().call(closeMonth, { month: '2026-10' })
  const reopening = backOffice().call(proposeReopening, { month, reason: '更正' })
  await expect(reopening).rejects.toMatchObject({ errors: [{ field: 'month' }] })
  expect(await backOffice().call(getClosing, {})).toMatchObject({ openFrom: '2026-11-01', reopening: '' })
})

test('a close waits for a booking under way, and bookings wait for the close', async () => {
  let finish: () => void = () => undefined
  const mayEnd = new Promise<void>((resolve) => (finish = resolve))
  const order: string[] = []
  const booking = gateway.db.transaction().execute(async (db) => {
    await use(db, { account, amount: 1, ...words, at: october })
    order.push('booked')
    await mayEnd
    order.push('committed')
  })
  await expect.poll(() => order).toEqual(['booked'])
  const closing = backOffice()
    .call(closeMonth, { month: '2026-10' })
    .then(() => order.push('closed'))
  await expect.poll(() => countWaitingForAdvisoryLocks(gateway.db)).toBe(1)
  const late = spend(october)
  finish()
  await Promise.all([booking, closing, expect(late).rejects.toMatchObject({ code: 'period_closed' })])
  expect(order).toEqual(['booked', 'committed', 'closed'])
})

test('reopening a month takes two persons', async () => {
  await backOffice().call(closeMonth, { month: '2026-10' })
  const given = { month: '2026-09', reason: '补记九月的退款' }
  await expect(backOffice().call(proposeReopening, { ...given, month: '2026-11' })).rejects.toMatchObject({ code: 'month_open' })
  await backOffice().call(proposeReopening, given)
  await expect(backOffice().call(proposeReopening, given)).rejects.toMatchObject({ code: 'already_proposed' })
  expect(await backOffice().call(getClosing, {})).toMatchObject({ openFrom: '2026-11-01', reopening: '2026-09-01', waitingOrders: 0 })
  const id = await onlyProposal()
  await expect(backOffice().call(decideProposal, { id, confirm: true })).rejects.toMatchObject({ code: 'second_person' })
  await expect(spend(october)).rejects.toMatchObject({ code: 'period_closed' })
  await gateway.as(second).call(decideProposal, { id, confirm: true })
  await spend(october)
  expect(await backOffice().call(getClosing, {})).toMatchObject({ openFrom: '2026-09-01', reopening: '' })
  expect((await gateway.rows('ledger_closing')).map(({ open_from, made_by }) => [open_from, made_by])).toEqual([
    ['2026-11-01', 'staff staff-1'],
    ['2026-09-01', 'staff staff-1'],
  ])
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['coin-desk.close-month', 'proposal.make', 'coin-desk.reopen-months'])
})

test('closing leaves the current month open', async () => {
  await backOffice().call(closeMonth, { month: '2026-10' })
  const paid = { account, quantity: 1, paidBy: 'money', yuan: '1', receipt: 'SK-1', note: '' } as const
  expect(await backOffice().call(rechargeAccount, paid)).toEqual({ state: 'done', balance: 81 })
})

test('a month is not closed while the last check of the ledger has findings', async () => {
  await spend(october)
  await tamperWith(gateway.database.owner, `update ledger_account set balance = balance + 1 where code = '${account}'`)
  expect((await runCheck(gateway.db, gateway.clock.now())).findings).not.toEqual([])
  await expect(backOffice().call(closeMonth, { month: '2026-10' })).rejects.toMatchObject({ code: 'ledger_findings' })
  expect(await gateway.rows('ledger_closing')).toEqual([])
  await tamperWith(gateway.database.owner, `update ledger_account set balance = balance - 1 where code = '${account}'`)
  await runCheck(gateway.db, gateway.clock.now())
  await backOffice().call(closeMonth, { month: '2026-10' })
})
