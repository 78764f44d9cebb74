import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ['test/**/*.test.ts'], globalSetup: '/tmp/wt-data/setup.ts', fileParallelism: false, testTimeout: 60_000, hookTimeout: 60_000 } })
