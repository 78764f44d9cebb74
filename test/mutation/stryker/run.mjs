// Runs Stryker over a group of pure modules: `npm --prefix test/mutation/stryker install --ignore-scripts` once, then
// `npm --prefix test/mutation/stryker run mutate -- <group>`.
import { resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { groups } from './groups.ts'

const [name = ''] = process.argv.slice(2)
const group = groups[name]
if (!group) {
  process.stderr.write(`用法 / usage: npm --prefix test/mutation/stryker run mutate -- ${Object.keys(groups).join(' | ')}\n`)
  process.exit(1)
}
process.chdir(resolve(import.meta.dirname, '../../..'))
process.env.MUTATION_TESTS = group.tests.join('|')

const results = await new Stryker({
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'test/mutation/stryker/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 8000,
  timeoutFactor: 2,
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false, allowEmojis: false },
  // Texts and declarations are no decisions.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'BooleanLiteral'] },
  ignorePatterns: [
    '/data',
    '/data-dev',
    'test-results',
    '/docs',
    '/bench',
    '/public',
    '/build',
    '/content',
    'test/mutation/stryker/node_modules',
  ],
  mutate: [...group.mutate, '!src/**/*.test.ts', '!src/**/contract.ts'],
}).runMutationTest()

const counted = Map.groupBy(results, ({ status }) => status)
process.stdout.write(`${[...counted].map(([status, { length }]) => `${status} ${length}`).join(', ')}\n`)
process.exitCode = (counted.get('Survived')?.length ?? 0) > 0 ? 1 : 0
