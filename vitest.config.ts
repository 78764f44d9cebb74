import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/journeys/**', 'test/spec/**', 'test/faults/**'],
    globalSetup: ['test/harness/scratch.ts', 'test/harness/postgres.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Modules are loaded once for each worker: a third of the processor time of a small file.
    isolate: false,
    // A limit for what hangs, not a bar: three workers share two slow cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
