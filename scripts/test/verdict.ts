import type { Failure, FileReport, StageReport } from './report.ts'
import type { Stage } from './stages.ts'

/** `report` is undefined for a stage without single tests, and for one that ended before it could write its report. */
export type StageResult = { stage: Stage; ok: boolean; report: StageReport | undefined }

export type FailedFile = { config: string; report: FileReport }

export type Verdict = {
  passed: number
  failed: number
  /** For each failed test of a file that passed alone: a line that names it, and below it, indented, what failed. */
  flaky: string[]
  failures: string[]
}

/** More than this have a cause that is mended, not a bad minute. */
const maxFlakyFiles = 2

/** With more, something common to them is broken, and to run them all again tells nothing new. */
const maxRetries = 8

const maxMessage = 2000
const maxFlakyMessage = 600

/** The files to run once more. */
export function listRetries(results: StageResult[]): FailedFile[] {
  const failed = results.flatMap(({ stage: { config }, report }) =>
    config && report ? report.files.filter(hasFailed).map((file) => ({ config, report: file })) : [],
  )
  return failed.length > maxRetries ? [] : failed
}

/** Whether the file, run alone, passed: at least one test ran, and nothing failed in it or beside it. */
export function hasPassed({ ok, report }: StageResult, file: string): boolean {
  const found = report?.files.find((one) => one.file === file)
  return ok && found !== undefined && found.passed > 0 && !hasFailed(found)
}

/** What the run comes to. Failures of the files that passed alone count as passed while they are few. */
export function judge(results: StageResult[], passedAlone: ReadonlySet<string>): Verdict {
  const forgiven = passedAlone.size > maxFlakyFiles ? new Set<string>() : passedAlone
  const files = results.flatMap(({ report }) => report?.files ?? [])
  const flaky = files
    .filter(({ file }) => passedAlone.has(file))
    .flatMap(({ file, failures }) => failures.map((failure) => printFlaky(file, failure)))
  const judged = results.map((result) => judgeStage(result, forgiven))
  return {
    passed: sum(judged.map(({ passed }) => passed)),
    failed: sum(judged.map(({ failed }) => failed)),
    flaky: [...new Set(flaky)],
    failures: judged.flatMap(({ failures }) => failures),
  }
}

function judgeStage({ stage, ok, report }: StageResult, forgiven: ReadonlySet<string>): Omit<Verdict, 'flaky'> {
  const files = report?.files ?? []
  const flaky = files.filter((file) => hasFailed(file) && forgiven.has(file.file))
  const failures = [
    ...(report?.errors ?? []).map((message) => message.slice(0, maxMessage)),
    ...files.filter((file) => !forgiven.has(file.file)).flatMap(printFailures),
  ]
  // A stage without a report of single tests counts as one.
  if (!ok && failures.length === 0 && flaky.length === 0) return { passed: countPassed(files), failed: 1, failures: [title(stage)] }
  return {
    passed: report ? countPassed(files) + sum(flaky.map((file) => file.failures.length)) : 1,
    failed: failures.length,
    failures: failures.length > 0 ? [title(stage), ...failures] : [],
  }
}

function printFailures({ file, failures }: FileReport): string[] {
  return failures.map(({ test, message }) => `${[file, test].filter(Boolean).join(' > ')}\n${message.slice(0, maxMessage)}`)
}

function printFlaky(file: string, { test, message }: Failure): string {
  const indented = message.slice(0, maxFlakyMessage).trim().replaceAll('\n', '\n  ')
  return `flaky: ${[file, test].filter(Boolean).join(' > ')}\n  ${indented}`
}

const title = (stage: Stage) => `── failed: ${stage.name}`
const hasFailed = ({ failures }: FileReport) => failures.length > 0
const countPassed = (files: FileReport[]) => sum(files.map(({ passed }) => passed))
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
