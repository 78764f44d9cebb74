import { type CoinAccount, findCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { listCoinRecords } from '#features/coin/accounts/server/records/records.ts'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { startMeter } from '../tools/cpu.ts'
import { type Address, coinLogin, openCallClient } from '../tools/call-client.ts'
import { ledger } from './data.ts'
import { everyRecord } from '#features/coin/accounts/rules.ts'
import { median } from '../tools/machine.ts'
import type { Portal } from '../tools/portal.ts'
import { format, type Row } from '../tools/table.ts'
import { loadCall } from '../tools/call-load.ts'

const rounds = 5
const reads = 400

const records: Address = ['dns_relay', 'Connon_DSB', 'DSBGLXTQueryCXJL']

function dateFilters() {
  const today = new Date()
  const lastMonth = { from: formatDate(new Date(today.getTime() - 31 * 24 * 3600_000)), to: formatDate(today) }
  return {
    'last month': { ...everyRecord, ...lastMonth },
    everything: everyRecord,
    'a detail in everything': { ...everyRecord, text: '第77次' },
  }
}

/** The query of the result page, each time for another account: processor time of database and program together. */
export async function measureReads(db: Db, postgres: number): Promise<Row[]> {
  const accounts = await Promise.all(Array.from({ length: reads }, (_, n) => findCoinAccount(db, ledger.codeOf(n)) as Promise<CoinAccount>))
  const rows: Row[] = []
  for (const [name, filter] of Object.entries(dateFilters())) {
    const rates: number[] = []
    const databases: number[] = []
    let total = 0
    for (let round = 0; round <= rounds; round++) {
      const since = startMeter({ portal: process.pid, postgres })
      for (const account of accounts) total = (await listCoinRecords(db, account, { ...filter, page: 1, pageSize: 10 })).total
      const cpu = since()
      if (round === 0) continue
      rates.push(reads / (cpu.node + cpu.postgres))
      databases.push((1000 * cpu.postgres) / reads)
    }
    if (total === 0) throw new Error(`no entries: ${name}`)
    const note = `${total} entries, database ${format(median(databases))} ms`
    rows.push({
      what: `result page's query, ${name}`,
      value: median(rates),
      unit: '/CPU s',
      ...(name === 'last month' && { atLeast: 1000 }),
      note,
    })
  }
  return rows
}

/** The same as a call: processor time of the portal, and of the database. */
export async function measureCalls(portal: Portal, postgres: number, directory: string): Promise<Row> {
  const client = await openCallClient(portal.origin)
  const session = await client.login({ address: coinLogin, account: ledger.codeOf(77), password: ledger.password })
  const { from, to } = dateFilters()['last month']
  const body = { pageNum: 1, pageSize: 10, StartTime: from, EndTime: to }
  const { data } = await client.call(records, body, session)
  if (!((data.list as unknown[]).length > 0)) throw new Error('DSBGLXTQueryCXJL is empty')
  const meter = () => startMeter({ portal: portal.pid, postgres })
  const { rate, databaseMs } = await loadCall({ client, portal, meter, directory }, { address: records, session, body })
  client.close()
  const note = `${String(data.number)} entries, database ${format(databaseMs)} ms`
  return { what: 'DSBGLXTQueryCXJL, last month', value: rate, unit: '/CPU s', atLeast: 1000, note }
}
