import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { readReport, reportVariable } from './report.ts'
import type { Stage } from './stages.ts'
import type { StageResult } from './verdict.ts'

export const results = 'test-results'
/** The same modules are loaded by hundreds of processes: those of the stages, and the commands and workers that tests start. */
const compileCache = resolve('.cache/compiled')

/** With `pipe` the output is printed when the stage ends, so that stages that run at the same time do not mix theirs. */
export async function runStage(stage: Stage, output: 'inherit' | 'pipe'): Promise<StageResult> {
  const started = performance.now()
  const [program, ...args] = stage.command as [string, ...string[]]
  const path = `${results}/${stage.name.replaceAll(/\W+/g, '-')}.json`
  const heading = `\n── ${stage.name}\n`
  if (output === 'inherit') process.stdout.write(heading)
  const child = spawn(program, args, {
    stdio: output,
    env: { ...process.env, NODE_ENV: undefined, NODE_COMPILE_CACHE: compileCache, [reportVariable]: path },
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const status = await once(child, 'close').then(
    ([code]: (number | null)[]) => code,
    // The program is not there.
    (error: Error) => void chunks.push(Buffer.from(`${error.message}\n`)),
  )
  if (output === 'pipe') process.stdout.write(`${heading}${Buffer.concat(chunks).toString()}`)
  process.stdout.write(`   ${status === 0 ? 'ok' : 'failed'} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return { stage, ok: status === 0, report: readReport(path) }
}

export async function runInLanes(stages: Stage[], lanes: number): Promise<StageResult[]> {
  const left = stages.values()
  const found = await Promise.all(Array.from({ length: lanes }, () => runLane(left)))
  return found.flat()
}

/** Runs the next stage that is left for all lanes, whatever the others came to. */
export async function runLane(left: Iterable<Stage>): Promise<StageResult[]> {
  const found: StageResult[] = []
  for (const stage of left) found.push(await runStage(stage, 'pipe'))
  return found
}
