// `npm run test:security -- <script> [options]`: each script prints its figures and ends with 1 when a bar is not met.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'

const scripts = globSync('test/security/*.ts')
  .map((path) => basename(path, '.ts'))
  .filter((name) => name !== 'main' && name !== 'world')
  .toSorted()
const [name = ''] = process.argv.splice(2, 1)
if (!scripts.includes(name)) {
  process.stderr.write(`${name || 'which script?'}: there are ${scripts.join(', ')}\n`)
  process.exit(name === '--help' ? 0 : 1)
}
await import(`./${name}.ts`)
