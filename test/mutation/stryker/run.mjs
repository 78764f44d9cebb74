// Breaks every decision of the pure modules by Stryker, group by group, and names those that no unit test notices. See ../README.md.
import { constants, setPriority } from 'node:os'
import { printUsageWhenAsked } from '../../../scripts/usage.ts'
import { groups } from './groups.ts'

const names = Object.keys(groups)
printUsageWhenAsked(`用法 / usage: npm run test:mutants -- [${names.join(' | ')}]
逐处改坏纯函数模块，列出没有测试发现的改动；不带参数时全部 / breaks the pure modules and lists what no test notices; all without arguments`)

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in groups))
if (unknown.length > 0) throw new Error(`no group ${unknown.join(', ')}; there are ${names.join(', ')}`)

// Its packages stand in a manifest of their own, installed before this command alone.
const { Stryker } = await import('@stryker-mutator/core')
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

for (const name of asked.length > 0 ? asked : names) {
  process.stdout.write(`\n── ${name}\n`)
  const results = await breakGroup(groups[name])
  const counted = Map.groupBy(results, ({ status }) => status)
  process.stdout.write(`${[...counted].map(([status, { length }]) => `${status} ${length}`).join(', ')}\n`)
  if (results.some(({ status }) => status === 'Survived' || status === 'NoCoverage')) process.exitCode = 1
}

function breakGroup({ mutate, tests }) {
  process.env.MUTATION_TESTS = tests.join('|')
  return new Stryker({
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'test/mutation/stryker/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 6000,
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
    mutate: [...mutate, '!src/**/*.test.ts', '!src/**/contract.ts'],
  }).runMutationTest()
}
