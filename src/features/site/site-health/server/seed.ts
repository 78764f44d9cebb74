import { addDays, formatDate } from '#kit/dates.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { securityParameter } from './settings.ts'

export const securitySeed: Seed = {
  name: 'security-contact',
  async run({ services: { db, clock } }) {
    const expires = addDays(formatDate(clock.now()), 364)
    await saveParameter(db, securityParameter, { contact: 'mailto:security@example.com', expires })
  },
}
