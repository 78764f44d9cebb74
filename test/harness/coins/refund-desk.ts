import { appealReview, fileAppeal } from '#features/coin/appeals/contract.ts'
import { buildAppeal } from '#features/coin/appeals/fixtures.ts'
import { appealCommands } from '#features/coin/appeals/server/commands.ts'
import { appealQueries } from '#features/coin/appeals/server/queries.ts'
import { appealReviewable } from '#features/coin/appeals/server/reviewable.ts'
import { aloneCoinsPlace } from '#features/coin/desk/server/bookings/second-person.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { coinQueries } from '#features/coin/accounts/server/queries.ts'
import { recharge, use } from '#platform/ledger/server/booking.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { staff } from '../actors.ts'
import { startGateway } from '../gateway.ts'
import { me, openCoinCustomers, other } from './coin-customers.ts'
import { backOfficeHandlers } from './coin-desk-handlers.ts'

export const anna = { ...staff('appeals.handle', 'finance.handle'), id: 'anna', name: '安财务' }
export const ben = { ...anna, id: 'ben', name: '本财务' }
export const deduction = { service: '漏洞扫描', detail: '第一次扫描', reference: 'YW1', by: 'machine scan' }

/** A gateway on which two customers with 100 coins appeal and two colleagues give coins back. */
export async function openRefundDesk() {
  const gateway = await startGateway([
    ...appealCommands,
    ...appealQueries,
    ...backOfficeHandlers,
    ...coinQueries,
    ...reviewHandlers({ reviewable: appealReviewable, calls: appealReview }, async () => [anna, ben]),
  ])
  const { db, clock } = gateway
  await openCoinCustomers(db)
  for (const account of [me.id, other.id]) await recharge(db, { account, amount: 100, ...deduction, at: clock.now() })

  const file = async (description = buildAppeal().description) => (await gateway.as(me).call(fileAppeal, buildAppeal({ description }))).id
  const take = async (amount: number, account = me.id) => (await use(db, { account, amount, ...deduction, at: clock.now() })).bookingId
  const balance = async () => (await findLedgerAccount(db, me.id))?.balance
  const limit = (coins: number) => saveParameter(db, aloneCoinsPlace.parameter, coins)
  const refund = (id: string, booking: number | string, coins: number | string, by = anna) =>
    gateway
      .as(by)
      .call(appealReview.decide, { id, action: 'refund', comment: '已退还', form: { booking: String(booking), coins: String(coins) } })

  return { ...gateway, file, take, balance, limit, refund }
}
export type RefundDesk = Awaited<ReturnType<typeof openRefundDesk>>
