import './tables.ts'
import { asSent, keepPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceived } from '#platform/credentials/server/passwords.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'

type DemoAccounts = { scanApplicants: { account: string; password: string; userName: string }[] }

export const applicantsSeed: Seed = {
  name: 'applicants',
  async run({ services: { db, clock, secretKey }, read }) {
    const salt = await keepPasswordSalt(db, secretKey)
    for (const { account, password, userName } of read<DemoAccounts>('demo-accounts').scanApplicants) {
      const hash = await hashReceived(asSent(password, salt))
      await db
        .insertInto('applicant')
        .values({ id: account, account, name: userName, password_hash: hash, created_at: clock.now(), disabled_at: null })
        .execute()
    }
  },
}
