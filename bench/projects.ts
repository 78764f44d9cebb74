// Measures progress searches among 100,000 projects with 2,000,000 nodes. See README.md.
import { writeFileSync } from 'node:fs'
import { fillProjects, projects } from './projects/data.ts'
import { median } from './tools/machine.ts'
import { installTools } from './tools/nginx.ts'
import { runAtRate } from './tools/pace.ts'
import { type Bench, runBench } from './tools/run.ts'
import { format, type Row } from './tools/table.ts'
import type { Address } from './tools/call-client.ts'
import { load } from './tools/wrk.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:projects\nprogress searches among 100,000 projects; see bench/README.md')

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = 3
const pace = { rate: 100, count: 500 }
const progress: Address = ['dns_relay', 'Connon_Control1', 'FWSLJDDXTLCJD']
installTools()
await runBench({ fill: fillProjects, measure, keepsData: true })

async function measure({ client, portal: { origin, pid }, meter, directory }: Bench, rows: Row[]): Promise<void> {
  const script = `${directory}/progress.lua`
  const search = async (n: number) => (await client.call(progress, { ProjectId: projects.numberOf(n) })).data
  const { list } = await search(4711)
  if ((list as unknown[]).length < 15) throw new Error('the progress is not what was stored')
  const rates: number[] = []
  const costs: number[] = []
  const paced = []
  for (let round = 0; round <= rounds; round++) {
    writeFileSync(script, luaScript(client.toPath(progress), round))
    const since = meter()
    const { requests, perCpuSecond } = await load({ url: origin, pids: [pid], script, seconds: round === 0 ? 1 : seconds })
    if (round === 0) continue
    rates.push(perCpuSecond)
    costs.push((1000 * since().postgres) / requests)
    let n = 0
    paced.push(await runAtRate(pace.rate, pace.count, () => search(1 + ((round * 7919 + n++ * 104_729) % projects.count))))
  }
  const p99 = median(paced.map((one) => one.p99))
  rows.push(
    { what: 'progress search', value: median(rates), unit: '/CPU s', atLeast: 5000, note: `database ${format(median(costs))} ms` },
    {
      what: 'progress search: p99',
      value: p99,
      unit: 'ms',
      note: `${pace.rate}/s, median ${format(median(paced.map((one) => one.median)))} ms`,
    },
  )
}

/** Every request names another project and comes from another address, so that neither cache nor limit applies. */
function luaScript(path: string, round: number): string {
  return `local n = 0
function request()
  n = n + 1
  local ip = '10.' .. ${round} * 16 + math.floor(n / 65536) .. '.' .. math.floor(n / 256) % 256 .. '.' .. n % 256
  local headers = { ['Content-Type'] = 'application/json', ['X-Forwarded-For'] = ip }
  local number = string.format('BP%08d', 1 + n * 7919 % ${projects.count})
  return wrk.format('POST', '${path}', headers, '{"ProjectId":"' .. number .. '"}')
end
`
}
