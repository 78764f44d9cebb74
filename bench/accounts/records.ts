import { writeFileSync } from 'node:fs'
import { applicants } from './data.ts'
import { runAtRate } from '../tools/pace.ts'
import type { Bench } from '../tools/run.ts'
import { type Address, applicantLogin, type Session } from '../tools/call-client.ts'
import { median } from '../tools/machine.ts'
import { format, type Row } from '../tools/table.ts'
import { load } from '../tools/wrk.ts'

const appRecord: Address = ['dns_relay', 'Connon_Control1', 'AppRecord']
const visitors = 4096
const rounds = 3
const seconds = 2
const calmRate = 100
const calmCount = 500

/** The applicant's list: processor time under full load, and latency at a low rate between the rounds. */
export async function measureRecords({ client, meter, portal, directory }: Bench): Promise<Row[]> {
  const session = await client.login(
    applicantLogin,
    { account: applicants.accountOf(77), password: applicants.password },
    await client.getCaptcha(),
  )
  const bodies = {
    'first page': { pageNum: 1, pageSize: 10 },
    filtered: { pageNum: 1, pageSize: 10, name: '办公', review_status: '通过', tasktype: '系统扫描', begintime: '2020-01-01' },
  }
  const rows: Row[] = []
  for (const [name, body] of Object.entries(bodies)) {
    const { data } = await client.call(appRecord, body, session)
    if (!((data.list as unknown[]).length > 0)) throw new Error(`AppRecord, ${name}, is empty`)
    const script = `${directory}/records.lua`
    writeFileSync(script, luaScript(client.pathOf(appRecord, session), session, JSON.stringify(body)))
    const under = { url: portal.origin, pids: [portal.pid], script }
    await load({ ...under, seconds: 1 })
    const rates: number[] = []
    const costs: number[] = []
    const paced = []
    for (let round = 0; round < rounds; round++) {
      const since = meter()
      const { requests, perCpuSecond } = await load({ ...under, seconds })
      rates.push(perCpuSecond)
      costs.push((1000 * since().postgres) / requests)
      paced.push(await runAtRate(calmRate, calmCount, () => client.call(appRecord, body, session)))
    }
    const spread = median(paced.map((one) => one.p99 / one.median))
    const times = `median ${format(median(paced.map((one) => one.median)))} ms, p99 ${format(median(paced.map((one) => one.p99)))} ms`
    const note = `${String(data.number)} rows, database ${format(median(costs))} ms`
    rows.push({ what: `AppRecord, ${name}`, value: median(rates), unit: '/CPU s', atLeast: 2000, note })
    rows.push({ what: `AppRecord, ${name}: p99 / median`, value: spread, unit: '', atMost: 5, note: `${calmRate}/s: ${times}` })
  }
  return rows
}

/** Repeats one call, each time from another address. */
export function luaScript(path: string, session: Session, body: string): string {
  return `local n = 0
function request()
  n = n + 1
  local ip = '198.18.' .. math.floor(n / 256) % ${visitors / 256} .. '.' .. n % 256
  local headers = { ['Content-Type'] = 'application/json', ['X-Forwarded-For'] = ip, ['Cookie'] = '${session.cookie}' }
  return wrk.format('POST', '${path}', headers, '${body}')
end
`
}
