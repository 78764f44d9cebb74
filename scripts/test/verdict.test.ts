import { expect, test } from 'vitest'
import type { FileReport, StageReport } from './report.ts'
import { hasPassed, judge, listRetries, type StageResult } from './verdict.ts'

const config = 'vitest.config.ts'
const good: FileReport = { file: 'src/good.test.ts', passed: 3, failures: [] }
const bad = (file: string, ...titles: string[]): FileReport => ({
  file,
  passed: 1,
  failures: titles.map((one) => ({ test: one, message: `${one} expected 1` })),
})
const unloaded: FileReport = { file: 'src/unloaded.test.ts', passed: 0, failures: [{ message: 'cannot find module' }] }

function tests(files: FileReport[], ok: boolean, errors: string[] = []): StageResult {
  return { stage: { name: 'tests', command: [], config }, ok, report: { files, errors } satisfies StageReport }
}
const check = (name: string, ok: boolean): StageResult => ({ stage: { name, command: [] }, ok, report: undefined })
const none = new Set<string>()

test('a check counts as one, a stage of tests as its tests', () => {
  expect(judge([check('lint', true), check('types', false), tests([good], true)], none)).toEqual({
    passed: 4,
    failed: 1,
    flaky: [],
    failures: ['── failed: types'],
  })
})

test('all failures of all stages are listed, with the file, the test and the message', () => {
  const verdict = judge([check('lint', false), tests([good, bad('src/a.test.ts', 'adds', 'subtracts'), unloaded], false)], none)
  expect(verdict).toMatchObject({ passed: 4, failed: 4, flaky: [] })
  expect(verdict.failures).toEqual([
    '── failed: lint',
    '── failed: tests',
    'src/a.test.ts > adds\nadds expected 1',
    'src/a.test.ts > subtracts\nsubtracts expected 1',
    'src/unloaded.test.ts\ncannot find module',
  ])
})

test.each([
  ['a type error', [check('types', false)], []],
  ['tests that pass', [tests([good], true)], []],
  ['a run that ended without a report', [{ ...tests([], false), report: undefined }], []],
  ['an error that belongs to no file', [tests([good], false, ['worker ended'])], []],
  [
    'a failed test and a file that was not loaded',
    [tests([bad('src/a.test.ts', 'adds'), good, unloaded], false)],
    ['src/a.test.ts', unloaded.file],
  ],
  [
    'more failed files than a bad minute explains',
    [
      tests(
        Array.from({ length: 9 }, (_, i) => bad(`src/${i}.test.ts`, 'adds')),
        false,
      ),
    ],
    [],
  ],
])('%s: which files are run once more', (_, results, files) => {
  expect(listRetries(results).map(({ config: of, report }) => [of, report.file])).toEqual(files.map((file) => [config, file]))
})

test.each([
  ['passes', tests([{ ...good, file: 'src/a.test.ts' }], true), true],
  ['fails again', tests([bad('src/a.test.ts', 'adds')], false), false],
  ['passes while a worker ends', tests([{ ...good, file: 'src/a.test.ts' }], false, ['worker ended']), false],
  ['runs no test', tests([{ ...good, file: 'src/a.test.ts', passed: 0 }], true), false],
  ['is not found', tests([good], true), false],
  ['writes no report', { ...tests([], false), report: undefined }, false],
])('a file that %s alone', (_, again, passes) => {
  expect(hasPassed(again, 'src/a.test.ts')).toBe(passes)
})

test('two files that pass alone leave the run green, and are named', () => {
  const results = [tests([good, bad('src/a.test.ts', 'adds', 'subtracts')], false), tests([unloaded], false)]
  expect(judge(results, new Set(['src/a.test.ts', unloaded.file]))).toEqual({
    passed: 7,
    failed: 0,
    flaky: [
      'flaky: src/a.test.ts > adds\n  adds expected 1',
      'flaky: src/a.test.ts > subtracts\n  subtracts expected 1',
      'flaky: src/unloaded.test.ts\n  cannot find module',
    ],
    failures: [],
  })
})

test('a third one fails the run, and all are failures', () => {
  const files = ['src/a.test.ts', 'src/b.test.ts', 'src/c.test.ts']
  const verdict = judge(
    [
      tests(
        files.map((file) => bad(file, 'adds')),
        false,
      ),
    ],
    new Set(files),
  )
  expect(verdict).toMatchObject({ passed: 3, failed: 3, flaky: files.map((file) => `flaky: ${file} > adds\n  adds expected 1`) })
  expect(verdict.failures).toHaveLength(4)
})

test.each([
  ['another file that fails again', tests([bad('src/a.test.ts', 'adds'), bad('src/b.test.ts', 'adds')], false), 1],
  ['an error that belongs to no file', tests([bad('src/a.test.ts', 'adds')], false, ['worker ended']), 1],
])('a flaky file excuses itself alone: %s', (_, result, failed) => {
  expect(judge([result], new Set(['src/a.test.ts']))).toMatchObject({ failed, flaky: ['flaky: src/a.test.ts > adds\n  adds expected 1'] })
})

test('a stage that fails though all its tests pass is a failure', () => {
  expect(judge([tests([good], false)], none)).toMatchObject({ passed: 3, failed: 1, failures: ['── failed: tests'] })
})
