import type { Bench } from '../tools/run.ts'
import { format, type Row } from '../tools/table.ts'
import { type Address, coinLogin } from '../tools/call-client.ts'
import { loadCall } from '../tools/call-load.ts'
import { heavyAccount } from './data.ts'

const listed: Address = ['portal', 'invoices', 'recharges']
const available: Address = ['dns_relay', 'Connon_DSB', 'DSBGLInvoiceAvailable']

/** The page that a customer opens, and the specification's own call with a thousand free recharges. */
export async function measureRecharges(bench: Bench): Promise<Row[]> {
  const { client } = bench
  const session = await client.login({ address: coinLogin, account: heavyAccount.account, password: heavyAccount.password })
  const { data } = await client.call(listed, {}, session)
  const free = heavyAccount.recharges - heavyAccount.invoices * heavyAccount.perInvoice
  if (data.total !== heavyAccount.recharges) throw new Error(`the account has ${String(data.total)} recharges`)
  const calls = [
    { what: 'recharges to choose from, first page', address: listed, body: { page: 1, pageSize: 10 }, atLeast: 1000 },
    { what: 'DSBGLInvoiceAvailable, 1,000 free recharges', address: available, body: {} },
  ]
  const rows: Row[] = []
  for (const { what, address, body, atLeast } of calls) {
    const { rate, databaseMs } = await loadCall(bench, { address, session, body })
    const note = `${heavyAccount.recharges} recharges, ${free} free, database ${format(databaseMs)} ms`
    rows.push({ what, value: rate, unit: '/CPU s', ...(atLeast && { atLeast }), note })
  }
  return rows
}
