import { defineConfig } from 'vitest/config'

// A separate portal: locks and limits of these tests must not affect the journeys.
export default defineConfig({
  test: {
    include: ['test/spec/**/*.test.ts'],
    globalSetup: ['test/harness/scratch.ts', 'test/harness/demo-data.ts', 'test/harness/portal/shared-portal.ts'],
    setupFiles: 'test/harness/portal/fresh-state.ts',
    fileParallelism: false,
    // Without the durations of former runs, files run in the same order on every machine.
    cache: false,
    // Modules are loaded once for each worker: a third of the processor time of a small file.
    isolate: false,
    // Limits for what hangs, no bars: others may share the machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
