import { writeFileSync } from 'node:fs'
import type { Bench } from '../tools/run.ts'
import { luaScript } from '../accounts/records.ts'
import { median } from '../tools/machine.ts'
import { format, type Row } from '../tools/table.ts'
import type { Address, Session } from '../tools/call-client.ts'
import { load } from '../tools/wrk.ts'
import { heavyAccount } from './data.ts'

const rounds = 3
const seconds = 2
const listed: Address = ['portal', 'invoices', 'recharges']
const available: Address = ['dns_relay', 'Connon_DSB', 'DSBGLInvoiceAvailable']

/** The page that a customer opens, and the specification's own call with a thousand free recharges. */
export async function measureRecharges({ client, portal, meter, directory }: Bench, session: Session): Promise<Row[]> {
  const { data } = await client.call(listed, {}, session)
  const free = heavyAccount.recharges - heavyAccount.invoices * heavyAccount.perInvoice
  if (data.total !== heavyAccount.recharges) throw new Error(`the account has ${String(data.total)} recharges`)
  const calls = [
    { what: 'recharges to choose from, first page', address: listed, body: { page: 1, pageSize: 10 }, atLeast: 1000 },
    { what: 'DSBGLInvoiceAvailable, 1,000 free recharges', address: available, body: {} },
  ]
  const rows: Row[] = []
  for (const { what, address, body, atLeast } of calls) {
    const script = `${directory}/recharges.lua`
    writeFileSync(script, luaScript(client.pathOf(address, session), session, JSON.stringify(body)))
    const under = { url: portal.origin, pids: [portal.pid], script }
    await load({ ...under, seconds: 1 })
    const rates: number[] = []
    const costs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const since = meter()
      const { requests, perCpuSecond } = await load({ ...under, seconds })
      rates.push(perCpuSecond)
      costs.push((1000 * since().postgres) / requests)
    }
    const note = `${heavyAccount.recharges} recharges, ${free} free, database ${format(median(costs))} ms`
    rows.push({ what, value: median(rates), unit: '/CPU s', ...(atLeast && { atLeast }), note })
  }
  return rows
}
