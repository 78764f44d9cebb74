// What of BOARDS is proved by a test: a line for each board, named like its file in test/boards; what only a browser shows
// stands in test/journeys/*-board-{name}.test.ts. The board "Specification" counts test/spec.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm run boards
各功能清单有多少行经测试证明 / how many rows of each feature board a named test proves`)

/** Rows of each board; one without a test is open. */
const rows: Readonly<Record<string, number>> = { Content: 26, Money: 14, Review: 11, 'Back-office': 26, Progress: 6 }

type Report = { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] }

const scratch = mkdtempSync(join(tmpdir(), 'boards-'))
const files = [
  ...run('vitest.config.ts', ['test/boards']),
  ...run('vitest.spec.config.ts', []),
  ...run('vitest.journeys.config.ts', globSync('test/journeys/*-board-*.test.ts')),
]
rmSync(scratch, { recursive: true })

const boards = Map.groupBy(files, ({ name }) => boardOf(name))
for (const [board, parts] of [...boards].toSorted(([a], [b]) => a.localeCompare(b))) {
  const tests = parts.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status !== 'passed')
  process.stdout.write(`${board} ${tests.length - failed.length}/${rows[board] ?? tests.length}\n`)
  for (const { title } of failed) process.stdout.write(`  not passed: ${title}\n`)
}

function run(config: string, paths: string[]): Report['testResults'] {
  const outputFile = join(scratch, `${config}.json`)
  const options = ['run', '--config', config, '--reporter=json', `--outputFile=${outputFile}`]
  const { status } = spawnSync('vitest', [...options, ...paths], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: undefined },
  })
  if (status !== 0) process.exitCode = 1
  return (JSON.parse(readFileSync(outputFile, 'utf8')) as Report).testResults
}

function boardOf(path: string): string {
  if (basename(dirname(path)) === 'spec') return 'Specification'
  const name = basename(path, '.test.ts').replace(/^.*-board-/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
