import { defineConfig } from 'vitest/config'

// What `npm run pack` makes, unpacked and run as an operator does; packing takes too long for `npm test`.
export default defineConfig({
  test: {
    include: ['test/archive/**/*.test.ts'],
    globalSetup: ['test/harness/scratch.ts'],
    fileParallelism: false,
    // Limits for what hangs, no bars: others may share the machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
