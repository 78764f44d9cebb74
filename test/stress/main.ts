// `npm run test:stress -- [round …]`: the tests whose strength is a number, with the full number.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { printUsageWhenAsked } from '../../scripts/usage.ts'
import { rounds } from '../harness/rounds.ts'

const names = Object.keys(rounds) as (keyof typeof rounds)[]
printUsageWhenAsked(`用法 / usage: npm run test:stress -- [${names.join(' | ')}]
以完整的次数运行 npm test 中只跑一部分的测试；不带参数时运行全部 / runs with their full number the tests of which npm test runs a part; all without arguments`)

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in rounds))
if (unknown.length > 0) throw new Error(`no round ${unknown.join(', ')}; there are ${names.join(', ')}`)
const chosen = names.filter((name) => asked.length === 0 || asked.includes(name)).map((name) => rounds[name])

for (const { what, quick, full, test: path } of chosen) process.stdout.write(`${full} (${quick} in npm test) ${what}: ${path}\n`)
for (const [config, of] of Map.groupBy(chosen, (round) => round.config)) {
  const run = spawn('vitest', ['run', '--config', config, ...of.map((round) => round.test)], {
    stdio: 'inherit',
    env: { ...process.env, ROUNDS: 'full' },
  })
  const [status] = (await once(run, 'close')) as [number | null]
  if (status !== 0) process.exitCode = 1
}
