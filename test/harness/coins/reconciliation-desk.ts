import { sql } from 'kysely'
import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import { requestCommands } from '#features/coin/recharge-requests/server/commands.ts'
import { requestQueries } from '#features/coin/recharge-requests/server/queries.ts'
import { submitRequest } from '#features/coin/recharge-requests/contract.ts'
import { listPayments, proposeBookings, uploadPayments } from '#features/coin/reconciliation/contract.ts'
import { reconciliationCommands } from '#features/coin/reconciliation/server/commands.ts'
import { runMatching } from '#features/coin/reconciliation/server/matching/match-job.ts'
import { reconciliationQueries } from '#features/coin/reconciliation/server/queries.ts'
import { startGateway } from '../gateway.ts'
import { backOfficeHandlers } from './coin-desk-handlers.ts'
import { me, openCoinCustomers } from './coin-customers.ts'
import { anna, ben, saveTerms } from './recharge-desk.ts'

const heading = '交易日期,收入金额,付款方名称,流水号,摘要'

/** A gateway on which finance matches payments of files to recharges and requests. */
export async function openReconciliationDesk() {
  const gateway = await startGateway([
    ...reconciliationCommands,
    ...reconciliationQueries,
    ...requestCommands(async () => [anna, ben]),
    ...requestQueries,
    ...backOfficeHandlers,
  ])
  await openCoinCustomers(gateway.db)
  await saveTerms(gateway.db, gateway.clock.now())
  const { db, clock, services } = gateway

  async function upload(lines: readonly string[], name = '流水.csv'): Promise<string> {
    const bytes = Buffer.from([heading, ...lines].join('\n'))
    const { id } = await gateway.as(anna).call(uploadPayments, { file: { name, type: 'text/csv', bytes }, accepted: 'ask_negative' })
    await runMatching(services, id)
    return id
  }
  /** Answers the booking. */
  async function recharge(fen: number, receipt: string, account = me.id): Promise<number> {
    const credit = { kind: 'recharge', account, amount: 10, fen, receipt, reason: '' } as const
    const [booked] = await db
      .transaction()
      .execute((transaction) => creditAccounts(transaction, [credit], { by: 'staff anna', at: clock.now() }))
    return booked?.bookingId as number
  }
  const request = (reference = '', payer = me.name, actor = me) =>
    gateway.as(actor).call(submitRequest, { quantity: 100, fen: 1000_00, payer, reference })
  const list = async (state: '' | 'open' | 'matched' | 'review' | 'booked' | 'ignored' = '') =>
    (await gateway.as(anna).call(listPayments, { state, pageSize: 100 })).items
  const propose = (...ids: number[]) => gateway.as(anna).call(proposeBookings, { ids })
  const rematch = () => runMatching(services)
  const countPayments = async () => (await sql<{ n: number }>`select count(*) as n from payment`.execute(db)).rows[0]?.n

  return { ...gateway, upload, recharge, request, list, propose, rematch, countPayments }
}
export type ReconciliationDesk = Awaited<ReturnType<typeof openReconciliationDesk>>
