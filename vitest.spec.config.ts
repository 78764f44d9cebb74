import { defineConfig } from 'vitest/config'

// A portal of its own: what is locked and limited here must not stand in the way of the journeys.
export default defineConfig({
  test: {
    include: ['test/spec/**/*.test.ts'],
    globalSetup: 'test/harness/portal-process.ts',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
