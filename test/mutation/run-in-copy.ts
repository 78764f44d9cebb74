// Runs in the copy of the tree that main.ts makes.
import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { inspect } from 'node:util'
import { Pool } from 'pg'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import config from '../../vitest.config.ts'
import { getTestPostgres } from '../harness/database.ts'
import startTestPostgres from '../harness/postgres.ts'
import { openScratch } from '../harness/scratch.ts'
import type { Breaking } from './breaking.ts'
import { chooseBreakings } from './groups.ts'

/** `unclear`: no test failed, but a file of tests did not load, so the breaking is not proven to be noticed. */
type Outcome = { verdict: 'noticed' | 'unnoticed' | 'unclear'; by: string }

const chosen = chooseBreakings(process.argv.slice(2))
const removeScratch = openScratch()
process.once('exit', removeScratch)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const stopPostgres = await startTestPostgres()
// One Vitest for all: a module is transformed again only when it is broken. The database above serves every run.
const vitest = await createVitest('test', {
  ...config.test,
  config: false,
  globalSetup: [],
  watch: false,
  maxWorkers: 1,
  bail: 1,
  reporters: [{}],
})
try {
  process.exitCode = (await assertGreen()) && (await runAll()) ? 0 : 1
} finally {
  await vitest.close()
  await stopPostgres()
}

/** Without a breaking all tests pass, or a failure would prove nothing. */
async function assertGreen(): Promise<boolean> {
  const { verdict, by } = await runTests([...new Set(chosen.flatMap(({ tests }) => tests))])
  if (verdict === 'unnoticed') return true
  print(`without a breaking this fails already: ${by}`)
  return false
}

async function runAll(): Promise<boolean> {
  const missed: Breaking[] = []
  for (const breaking of chosen) {
    const { verdict, by } = await tryBreaking(breaking)
    print(`${verdict.padEnd(9)} ${breaking.id}: ${breaking.harm}${by && `\n          by ${by}`}`)
    if (verdict !== 'noticed') missed.push(breaking)
  }
  print(`${chosen.length - missed.length} of ${chosen.length} breakings are noticed`)
  for (const { id, file, harm } of missed) print(`not noticed: ${id} ${file}: ${harm}`)
  return missed.length === 0
}

async function tryBreaking({ file, from, to, tests }: Breaking): Promise<Outcome> {
  const whole = readFileSync(file, 'utf8')
  await writeSource(
    file,
    whole.replace(from, () => to),
  )
  try {
    return await runTests(tests)
  } finally {
    await writeSource(file, whole)
  }
}

/** A function of the database is replaced in the database that those of the tests are copies of. */
async function writeSource(file: string, text: string): Promise<void> {
  writeFileSync(file, text)
  vitest.invalidateFile(resolve(file))
  if (!file.endsWith('.sql')) return
  const template = new Pool({ connectionString: getTestPostgres() })
  await migrate(template, readMigrations())
  await template.end()
}

async function runTests(paths: readonly string[]): Promise<Outcome> {
  const specifications = await vitest.globTestSpecifications([...paths])
  const ids = new Set(specifications.map(({ moduleId }) => moduleId))
  vitest.state.filesMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return judge(
    testModules.filter(({ moduleId }) => ids.has(moduleId)),
    unhandledErrors,
  )
}

function judge(modules: TestModule[], unhandledErrors: unknown[]): Outcome {
  const [failed] = modules.flatMap((module): TestCase[] => [...module.children.allTests('failed')])
  if (failed) return { verdict: 'noticed', by: `${relative('.', failed.module.moduleId)} > ${failed.fullName}` }
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors]
  if (modules.length === 0) return { verdict: 'unclear', by: 'no test of this name' }
  return errors.length === 0 ? { verdict: 'unnoticed', by: '' } : { verdict: 'unclear', by: inspect(errors[0]) }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
