// All checks and tests, cheapest first; each stage runs whatever failed before. `--quick` leaves out those that need the built portal.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { makeDemoData } from '../test/harness/demo-data.ts'
import { openScratch } from '../test/harness/scratch.ts'
import { results, runInLanes, runLane, runStage } from './test/run-stage.ts'
import { checks, createRetryStage, portalStages, unitTests } from './test/stages.ts'
import { hasPassed, judge, listRetries, type StageResult } from './test/verdict.ts'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm test | npm run check
全部检查与测试；check 不含需要构建和浏览器的部分 / all checks and tests; check leaves out what needs the built portal and a browser`)

const quick = process.argv.includes('--quick')

/** One more than the two cores: a journey waits now and then. A fourth lane slowed the others more than it did. */
const portalLanes = 3

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
process.once('exit', openScratch())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const found = [...(await runInLanes(checks, 2)), ...(await runTests())]
const { passed, failed, flaky, failures } = judge(found, await runFailedFilesAlone(found))
if (flaky.length > 0) writeFileSync(`${results}/flaky.txt`, `${flaky.join('\n')}\n`)
process.stdout.write(`${failures.map((failure) => `\n${failure}`).join('')}\n${flaky.map((line) => `${line}\n`).join('')}`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** The unit tests wait now and then, so one lane of the portal's stages runs beside them; the other lanes follow. */
async function runTests(): Promise<StageResult[]> {
  const unit = runStage(unitTests, 'inherit')
  if (quick) return [await unit]
  const left = portalStages.values()
  const demoData = prepareDemoData()
  const followers = Array.from({ length: portalLanes - 1 }, async () => {
    await Promise.all([unit, demoData])
    return runLane(left)
  })
  const lanes = await Promise.all([unit.then((one) => [one]), demoData.then(() => runLane(left)), ...followers])
  return lanes.flat()
}

async function prepareDemoData(): Promise<void> {
  try {
    await makeDemoData()
  } catch (error) {
    // Each stage then tries for itself, and its report says what is wrong.
    process.stdout.write(`\n── demo data\n${String(error)}\n`)
  }
}

/** Runs each failed file once more, with nothing beside it; returns those that pass then. */
async function runFailedFilesAlone(first: StageResult[]): Promise<Set<string>> {
  const passedAlone = new Set<string>()
  for (const { config, report } of listRetries(first)) {
    const again = await runStage(createRetryStage(config, report.file), 'pipe')
    if (hasPassed(again, report.file)) passedAlone.add(report.file)
  }
  return passedAlone
}
