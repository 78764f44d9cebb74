import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { type Case, publishableCase } from './publishables.ts'

export const casesSeed: Seed = {
  name: 'cases',
  async run({ read, publish }) {
    for (const [position, { id, ...item }] of read<(Omit<Case, 'position'> & { id: string })[]>('cases').entries())
      await publish(publishableCase, id, { ...item, position })
  },
}
