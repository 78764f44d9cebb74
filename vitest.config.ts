import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'test/journeys/**',
      'test/spec/**',
      'test/clients/**',
      'test/faults/**',
      'test/archive/archive.test.ts',
    ],
    globalSetup: ['test/harness/scratch.ts', 'test/harness/postgres.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Modules are loaded once for each worker: a third of the processor time of a small file.
    isolate: false,
    // Limits for what hangs, no bars: others may share the machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
