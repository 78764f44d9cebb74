import { defineConfig } from 'vitest/config'

// No globalSetup: the tests of pure modules need no database.
export default defineConfig({
  test: { include: process.env.MUTATION_TESTS?.split('|') ?? [], isolate: true, maxWorkers: 1, testTimeout: 60_000 },
})
