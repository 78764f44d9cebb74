// `npm run test:faults -- [scenario] [options]`; each scenario can be run by itself too.
import process from 'node:process'
import { printUsageWhenAsked } from '../../scripts/usage.ts'

const scenarios = [
  'bank-test',
  'power-cut',
  'disk-full',
  'clock',
  'sms',
  'restarts',
  'publications',
  'failover',
  'small-machine',
  'soak',
  'overload',
  'migrations',
]
printUsageWhenAsked(`用法 / usage: npm run test:faults -- [${scenarios.join('|')}] [options]
默认 bank-test；选项见 test/faults/README.md / bank-test by default; options: test/faults/README.md`)
const given = process.argv[2]
const scenario = given === undefined || given.startsWith('--') ? 'bank-test' : given
if (!scenarios.includes(scenario)) {
  process.stderr.write(`${scenario}: unknown; there are ${scenarios.join(', ')}\n`)
  process.exit(1)
}
if (scenario === given) process.argv.splice(2, 1)
await import(`./${scenario}.ts`)
