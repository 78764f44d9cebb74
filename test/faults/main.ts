// `npm run test:faults -- [scenario] [options]`; each scenario can be run by itself too.
import process from 'node:process'

const scenarios = ['bank-test', 'power-cut', 'disk-full', 'clock', 'sms', 'restarts']
const given = process.argv[2]
const scenario = given === undefined || given.startsWith('--') ? 'bank-test' : given
if (!scenarios.includes(scenario)) {
  process.stderr.write(`${scenario}: unknown; there are ${scenarios.join(', ')}\n`)
  process.exit(1)
}
if (scenario === given) process.argv.splice(2, 1)
await import(`./${scenario}.ts`)
