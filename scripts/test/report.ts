import { existsSync, readFileSync } from 'node:fs'

/** Names the file that the reporter of a run of vitest writes. */
export const reportVariable = 'TEST_REPORT'

/** What is wrong in a file: a test that failed, or a hook or the loading of the file, which have no `test`. */
export type Failure = { test?: string; message: string }

export type FileReport = { file: string; passed: number; failures: Failure[] }

/** `errors` are those that belong to no file, e.g. a worker that ended. */
export type StageReport = { files: FileReport[]; errors: string[] }

/** Undefined when the run ended before it could write its report. */
export function readReport(path: string): StageReport | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StageReport) : undefined
}
