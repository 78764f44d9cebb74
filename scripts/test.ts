// All checks and tests, cheapest first; stops at the first stage that fails. `--quick` leaves out those that need the built portal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm test | npm run check
全部检查与测试；check 不含需要构建和浏览器的部分 / all checks and tests; check leaves out what needs the built portal and a browser`)

const results = 'test-results'
const quick = process.argv.includes('--quick')

type Stage = { name: string; command: string[]; report?: string }

function vitest(name: string, config: string, ...options: string[]): Stage {
  const report = `${results}/${name.replaceAll(/\W+/g, '-')}.json`
  return {
    name,
    report,
    command: ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...options],
  }
}

// dependency-cruiser uses the compiler API of TypeScript 5, which version 7 no longer has; types are checked by version 7.
const typecheck = (config: string) => ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', config]

const stages: Stage[] = [
  { name: 'format', command: ['biome', 'format'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: typecheck('tsconfig.json') },
  { name: 'types of the server, without a browser', command: typecheck('tsconfig.server.json') },
  { name: 'types of the browser, without Node', command: typecheck('tsconfig.browser.json') },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'documents', command: ['node', 'scripts/check-documents.ts'] },
  { name: 'layers', command: ['depcruise', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'] },
  vitest('tests', 'vitest.config.ts'),
]

/** Each has a portal of its own, so three run at the same time: they wait more than they compute. Shards balance the lanes. */
const portalStages = [
  vitest('specification', 'vitest.spec.config.ts'),
  ...[1, 2, 3, 4].map((shard) => vitest(`journeys ${shard}/4`, 'vitest.journeys.config.ts', `--shard=${shard}/4`)),
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
let failed = 0
for (const stage of stages) if (!(await run(stage, 'inherit'))) break
if (!quick && failed === 0) await Promise.all([runNext(), runNext(), runNext()])
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** One lane: runs the stages that are left until one fails. */
async function runNext(): Promise<void> {
  const stage = portalStages.shift()
  if (!stage || failed > 0) return
  process.stdout.write(`\n── ${stage.name} started\n`)
  await run(stage, 'pipe')
  await runNext()
}

/** With `pipe` the output is printed when the stage ends, so that stages that run at the same time do not mix theirs. */
async function run({ name, command, report }: Stage, output: 'inherit' | 'pipe'): Promise<boolean> {
  const started = performance.now()
  const [program, ...args] = command as [string, ...string[]]
  const heading = `\n── ${name}\n`
  if (output === 'inherit') process.stdout.write(heading)
  const child = spawn(program, args, { stdio: output, env: { ...process.env, NODE_ENV: undefined } })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  if (output === 'pipe') process.stdout.write(`${heading}${Buffer.concat(chunks).toString()}`)
  const ok = status === 0
  const counts = readCounts(report, ok)
  passed += counts.passed
  failed += counts.failed
  process.stdout.write(`   ${ok ? 'ok' : 'failed'} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return ok
}

/** A stage without a report of single tests counts as one. */
function readCounts(report: string | undefined, ok: boolean): { passed: number; failed: number } {
  if (!report || !existsSync(report)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1) }
}
