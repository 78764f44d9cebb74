/** A command of the run. One with a `config` is a run of vitest, whose failed files can be run again alone. */
export type Stage = { name: string; command: string[]; config?: string }

// dependency-cruiser uses the compiler API of TypeScript 5, which version 7 no longer has; types are checked by version 7. One project
// at a time, since a second lane has the other processor core. The compiler keeps what it found and checks again only what changed.
const checkTypes = [
  'node',
  'node_modules/typescript-native/bin/tsc',
  '--build',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.browser.json',
  '--builders',
  '1',
  '--checkers',
  '1',
]

export const checks: Stage[] = [
  { name: 'format', command: ['biome', 'format'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types, the server’s without a browser, the browser’s without Node', command: checkTypes },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'documents', command: ['node', 'scripts/check-documents.ts'] },
  { name: 'unused files, exports and packages', command: ['knip', '--no-progress'] },
  { name: 'layers', command: ['depcruise', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'] },
]

export const unitTests = createVitestStage('tests', 'vitest.config.ts')

/** Each shard has a portal of its own. Many small ones in a queue, so that the lanes end together; the longest first. */
export const portalStages = [...shards('specification', 'vitest.spec.config.ts', 2), ...shards('journeys', 'vitest.journeys.config.ts', 12)]

function shards(name: string, config: string, count: number): Stage[] {
  return Array.from({ length: count }, (_, i) => createVitestStage(`${name} ${i + 1}/${count}`, config, `--shard=${i + 1}/${count}`))
}

/** The same file under the same configuration, so that a journey gets its portal; nothing else runs beside it. */
export function createRetryStage(config: string, file: string): Stage {
  return createVitestStage(`once more, alone: ${file}`, config, file)
}

function createVitestStage(name: string, config: string, ...options: string[]): Stage {
  return {
    name,
    config,
    command: ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=./scripts/test/file-reporter.ts', ...options],
  }
}
