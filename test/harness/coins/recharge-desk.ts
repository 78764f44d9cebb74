import type { CallGiven } from '#gateway/call.ts'
import { submitRequest } from '#features/coin/recharge-requests/contract.ts'
import { requestCommands } from '#features/coin/recharge-requests/server/commands.ts'
import { requestQueries } from '#features/coin/recharge-requests/server/queries.ts'
import { coinPrices } from '#features/coin/recharge-requests/dictionary-rules.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toEntries } from '#platform/dictionaries/rules.ts'
import { writeEntries } from '#platform/dictionaries/server/entries.ts'
import { staff } from '../actors.ts'
import { startGateway } from '../gateway.ts'
import { backOfficeHandlers } from './coin-desk-handlers.ts'
import { me, openCoinCustomers } from './coin-customers.ts'

export const anna = { ...staff('finance.handle', 'recharge-requests.handle'), id: 'anna', name: '安财务' }
export const ben = { ...anna, id: 'ben', name: '本财务' }
const people = [anna, ben].map(({ id, name }) => ({ id, name }))

export const terms = { payee: '演示公司', bank: '演示银行', bankAccount: '6222 0001', note: '' }
const prices = toEntries([
  { code: '1', label: '标准价', values: { from: '10', price: '10' } },
  { code: '2', label: '500 枚起', values: { from: '500', price: '9.50' } },
])

/** How to pay, and what coins cost. */
export async function saveTerms(db: Db, at: Date): Promise<void> {
  await saveParameter(db, 'recharge', terms)
  await writeEntries(db, coinPrices, { entries: prices, version: 0, by: '', at })
}

/** A gateway on which two customers request recharges and two colleagues book them. */
export async function openRechargeDesk() {
  const gateway = await startGateway([...requestCommands(async () => people), ...requestQueries, ...backOfficeHandlers])
  await openCoinCustomers(gateway.db)
  await saveTerms(gateway.db, gateway.clock.now())

  const request = (given: Partial<CallGiven<typeof submitRequest>> = {}, actor = me) =>
    gateway.as(actor).call(submitRequest, { quantity: 100, fen: 1000_00, payer: me.name, ...given })

  return { ...gateway, request }
}
export type RechargeDesk = Awaited<ReturnType<typeof openRechargeDesk>>
