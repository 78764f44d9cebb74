import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/journeys/**', 'test/spec/**', 'test/faults/**'],
    globalSetup: ['test/harness/scratch.ts', 'test/harness/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
