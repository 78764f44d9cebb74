// All checks and tests, cheapest first; starts no stage after one that failed. `--quick` leaves out those that need the built portal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { makeDemoData } from '../test/harness/demo-data.ts'
import { openScratch } from '../test/harness/scratch.ts'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm test | npm run check
全部检查与测试；check 不含需要构建和浏览器的部分 / all checks and tests; check leaves out what needs the built portal and a browser`)

const results = 'test-results'
const quick = process.argv.includes('--quick')

type Stage = { name: string; command: string[]; report?: string }

function createVitestStage(name: string, config: string, ...options: string[]): Stage {
  const report = `${results}/${name.replaceAll(/\W+/g, '-')}.json`
  return {
    name,
    report,
    command: ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...options],
  }
}

// dependency-cruiser uses the compiler API of TypeScript 5, which version 7 no longer has; types are checked by version 7.
const createTypecheckStage = (config: string) => ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', config]

const checks: Stage[] = [
  { name: 'format', command: ['biome', 'format'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: createTypecheckStage('tsconfig.json') },
  { name: 'types of the server, without a browser', command: createTypecheckStage('tsconfig.server.json') },
  { name: 'types of the browser, without Node', command: createTypecheckStage('tsconfig.browser.json') },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'documents', command: ['node', 'scripts/check-documents.ts'] },
  { name: 'layers', command: ['depcruise', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'] },
]

const unitTests = createVitestStage('tests', 'vitest.config.ts')

/** Each shard has a portal of its own. Many small ones in a queue, so that the lanes end together; the longest first. */
const portalStages = [...shards('specification', 'vitest.spec.config.ts', 2), ...shards('journeys', 'vitest.journeys.config.ts', 8)]

function shards(name: string, config: string, count: number): Stage[] {
  return Array.from({ length: count }, (_, i) => createVitestStage(`${name} ${i + 1}/${count}`, config, `--shard=${i + 1}/${count}`))
}

/** One more than the two cores: a journey waits now and then. A fourth lane slowed the others more than it did. */
const lanes = 3

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
process.once('exit', openScratch())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let passed = 0
let failed = 0
/** Printed again at the end, where a long log is read first. */
const failures: string[] = []
await runInLanes(checks, 2)
if (failed === 0) await run(unitTests, 'inherit')
if (!quick && failed === 0) {
  await makeDemoData()
  await runInLanes(portalStages, lanes)
}
process.stdout.write(`${failures.map((failure) => `\n${failure}`).join('')}\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** Each lane runs the next stage that is left, until one fails. */
async function runInLanes(queue: Stage[], count: number): Promise<void> {
  const left = queue[Symbol.iterator]()
  async function runNext(): Promise<void> {
    for (const stage of left) if (failed > 0 || !(await run(stage, 'pipe'))) return
  }
  await Promise.all(Array.from({ length: count }, runNext))
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
  if (!ok) failures.push(`── failed: ${name}`, ...readFailures(report))
  process.stdout.write(`   ${ok ? 'ok' : 'failed'} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return ok
}

/** A stage without a report of single tests counts as one. */
function readCounts(report: string | undefined, ok: boolean): { passed: number; failed: number } {
  if (!report || !existsSync(report)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1) }
}

type Report = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

/** Each failed test with the beginning of its message; a file that could not be loaded with its own. */
function readFailures(report: string | undefined): string[] {
  if (!report || !existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative('.', name)}: ${message.slice(0, 2000)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative('.', name)} > ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}`),
  ])
}
