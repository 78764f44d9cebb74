import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { type Failure, type FileReport, reportVariable, type StageReport } from './report.ts'

/** Writes what each file of a run came to. The JSON reporter of vitest leaves out the errors that belong to no test. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[reportVariable]
    if (!path) return
    const report: StageReport = { files: modules.map(reportFile), errors: unhandled.map(printError) }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
  }
}

function reportFile(module: TestModule): FileReport {
  const tests = [...module.children.allTests()]
  const parts = [module, ...module.children.allSuites()]
  return {
    file: relative('.', module.moduleId),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [
      ...parts.flatMap((part) => part.errors()).map((error): Failure => ({ message: printError(error) })),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test): Failure => ({ test: test.fullName, message: (test.result().errors ?? []).map(printError).join('\n') })),
    ],
  }
}

function printError({ message, stack }: SerializedError): string {
  return stack?.includes(message) ? stack : [message, stack].filter(Boolean).join('\n')
}
