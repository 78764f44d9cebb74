import { storeCheckpoint } from '#platform/ledger/server/checkpoints.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'

/** The demo has a digest before its first night. */
export const ledgerDigestSeed: Seed = {
  name: 'ledger-digest',
  async run({ services: { db, clock } }) {
    await storeCheckpoint(db, clock.now())
  },
}
