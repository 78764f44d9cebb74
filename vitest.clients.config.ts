import { defineConfig } from 'vitest/config'

// What foreign programs make of the product's files; they are no dependencies, so `npm test` does not need them.
export default defineConfig({
  test: {
    include: ['test/clients/**/*.test.ts'],
    globalSetup: ['test/harness/scratch.ts', 'test/harness/demo-data.ts', 'test/harness/portal/shared-portal.ts'],
    setupFiles: 'test/harness/portal/fresh-state.ts',
    fileParallelism: false,
    isolate: false,
    // Limits for what hangs, no bars: others may share the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
