import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { testServices } from '../../../../test/harness/services.ts'
import { seedDemoContent } from './seed.ts'

const database = useDatabase()

test('instances that start at once on an empty database: one seeds it, the others wait for that and go on', async () => {
  const runs: string[] = []
  const start = (name: string) => seedDemoContent(testServices(database), [{ run: async () => void runs.push(name) } as never])
  await Promise.all(['first', 'second', 'third'].map(start))
  expect(runs).toHaveLength(1)
})
