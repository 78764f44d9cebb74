// Everything that proves the product, cheapest first; stops at the first stage that fails. `--quick` leaves out what needs a browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm test | npm run check
全部检查与测试；check 不含需要构建和浏览器的部分 / all checks and tests; check leaves out what needs the built portal and a browser`)

const results = 'test-results'
const quick = process.argv.includes('--quick')

type Stage = { name: string; command: string[]; report?: string }

function vitest(name: string, config: string): Stage {
  const report = `${results}/${name}.json`
  return { name, report, command: ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile=${report}`] }
}

// The layers are read with TypeScript's own program interface, which version 7 no longer has; types are checked by version 7.
const typecheck = (config: string) => ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', config]

/** One after the other; those that stand together run at the same time, for both wait more than they work. */
const stages: Stage[][] = [
  { name: 'format', command: ['biome', 'format'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: typecheck('tsconfig.json') },
  { name: 'types of the server, without a browser', command: typecheck('tsconfig.server.json') },
  { name: 'types of the browser, without Node', command: typecheck('tsconfig.browser.json') },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'documents', command: ['node', 'scripts/check-documents.ts'] },
  { name: 'layers', command: ['depcruise', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'] },
  vitest('tests', 'vitest.config.ts'),
].map((stage) => [stage])
if (!quick) stages.push([vitest('specification', 'vitest.spec.config.ts'), vitest('journeys', 'vitest.journeys.config.ts')])

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
let failed = 0
for (const together of stages) {
  const oks = await Promise.all(together.map((stage, i) => run(stage, i < together.length - 1)))
  if (oks.includes(false)) break
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** What a stage says comes as it is said, or in one piece at its end where another one is talking. */
async function run({ name, command, report }: Stage, isAside: boolean): Promise<boolean> {
  const started = performance.now()
  const [program, ...args] = command as [string, ...string[]]
  const heading = `\n── ${name}\n`
  if (!isAside) process.stdout.write(heading)
  const stdio = isAside ? 'pipe' : 'inherit'
  const child = spawn(program, args, { stdio, env: { ...process.env, NODE_ENV: undefined } })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes))
  const [status] = (await once(child, 'close')) as [number | null]
  if (isAside) process.stdout.write(`${heading}${Buffer.concat(said).toString()}`)
  const ok = status === 0
  const counts = countsOf(report, ok)
  passed += counts.passed
  failed += counts.failed
  process.stdout.write(`   ${ok ? 'ok' : 'failed'} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return ok
}

/** A stage without a report of single tests counts as one. */
function countsOf(report: string | undefined, ok: boolean): { passed: number; failed: number } {
  if (!report || !existsSync(report)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1) }
}
