// Everything that proves the product, cheapest first; stops at the first stage that fails. `--quick` leaves out what needs a browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

const results = 'test-results'
const quick = process.argv.includes('--quick')

type Stage = { name: string; command: string[]; report?: string }

function vitest(name: string, config: string): Stage {
  const report = `${results}/${name}.json`
  return { name, report, command: ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile=${report}`] }
}

// The layers are read with TypeScript's own program interface, which version 7 no longer has; types are checked by version 7.
const typecheck = (config: string) => ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', config]

const stages: Stage[] = [
  { name: 'format', command: ['biome', 'format'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: typecheck('tsconfig.json') },
  { name: 'types of the server, without a browser', command: typecheck('tsconfig.server.json') },
  { name: 'types of the browser, without Node', command: typecheck('tsconfig.browser.json') },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'documents', command: ['node', 'scripts/check-documents.ts'] },
  { name: 'layers', command: ['depcruise', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'] },
  vitest('tests', 'vitest.config.ts'),
  ...(quick ? [] : [vitest('specification', 'vitest.spec.config.ts'), vitest('journeys', 'vitest.journeys.config.ts')]),
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
let failed = 0
for (const { name, command, report } of stages) {
  process.stdout.write(`\n── ${name}\n`)
  const started = performance.now()
  const [program, ...args] = command as [string, ...string[]]
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: undefined } })
  const counts = countsOf(report, status === 0)
  passed += counts.passed
  failed += counts.failed
  process.stdout.write(`   ${status === 0 ? 'ok' : 'failed'} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  if (status !== 0) break
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** A stage without a report of single tests counts as one. */
function countsOf(report: string | undefined, ok: boolean): { passed: number; failed: number } {
  if (!report || !existsSync(report)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1) }
}
