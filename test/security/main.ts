// `npm run test:security -- <script> [options]`: each script prints its figures and ends with 1 when a bar is not met.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { printUsageWhenAsked } from '../../scripts/usage.ts'

const scripts = globSync('test/security/*.ts')
  .map((path) => basename(path, '.ts'))
  .filter((name) => name !== 'main' && name !== 'world' && !name.endsWith('-worker'))
  .toSorted()
printUsageWhenAsked(`用法 / usage: npm run test:security -- ${scripts.join('|')} [options]`)
const [name = ''] = process.argv.splice(2, 1)
if (!scripts.includes(name)) {
  process.stderr.write(`${name || 'which script?'}: there are ${scripts.join(', ')}\n`)
  process.exit(1)
}
await import(`./${name}.ts`)
