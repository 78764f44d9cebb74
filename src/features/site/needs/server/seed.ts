import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { type Need, publishableNeed } from './publishables.ts'

export const needsSeed: Seed = {
  name: 'needs',
  async run({ read, publish }) {
    for (const [position, { id, ...item }] of read<(Omit<Need, 'position'> & { id: string })[]>('needs').entries())
      await publish(publishableNeed, id, { ...item, position })
  },
}
