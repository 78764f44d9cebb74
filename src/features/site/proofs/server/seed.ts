import { addStatement } from '#platform/evidence/server/statements.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'

/** The demo has a signed digest before its first night. */
export const ledgerDigestSeed: Seed = {
  name: 'ledger-digest',
  async run({ services }) {
    await addStatement(services)
  },
}
