import { applicants } from './data.ts'
import { type Latencies, runAtRate } from '../tools/pace.ts'
import type { Bench } from '../tools/run.ts'
import { type Address, applicantLogin } from '../tools/call-client.ts'
import { median } from '../tools/machine.ts'
import { format, type Row } from '../tools/table.ts'
import { loadCall } from '../tools/call-load.ts'

const appRecord: Address = ['dns_relay', 'Connon_Control1', 'AppRecord']
const calmRate = 100
const calmCount = 500

/** The applicant's list: processor time under full load, and latency at a low rate between the rounds. */
export async function measureRecords(bench: Bench): Promise<Row[]> {
  const { client } = bench
  const session = await client.login({ address: applicantLogin, account: applicants.accountOf(77), password: applicants.password })
  const bodies = {
    'first page': { pageNum: 1, pageSize: 10 },
    filtered: { pageNum: 1, pageSize: 10, name: '办公', review_status: '通过', tasktype: '系统扫描', begintime: '2020-01-01' },
  }
  const rows: Row[] = []
  for (const [name, body] of Object.entries(bodies)) {
    const { data } = await client.call(appRecord, body, session)
    if (!((data.list as unknown[]).length > 0)) throw new Error(`AppRecord, ${name}, is empty`)
    const paced: Latencies[] = []
    const { rate, databaseMs } = await loadCall(bench, { address: appRecord, session, body }, async () => {
      paced.push(await runAtRate(calmRate, calmCount, () => client.call(appRecord, body, session)))
    })
    const spread = median(paced.map((one) => one.p99 / one.median))
    const times = `median ${format(median(paced.map((one) => one.median)))} ms, p99 ${format(median(paced.map((one) => one.p99)))} ms`
    const note = `${String(data.number)} rows, database ${format(databaseMs)} ms`
    rows.push({ what: `AppRecord, ${name}`, value: rate, unit: '/CPU s', atLeast: 2000, note })
    rows.push({ what: `AppRecord, ${name}: p99 / median`, value: spread, unit: '', atMost: 5, note: `${calmRate}/s: ${times}` })
  }
  return rows
}
