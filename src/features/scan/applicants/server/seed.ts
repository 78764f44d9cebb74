import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'

type DemoAccounts = { scanApplicants: { account: string; password: string; userName: string; company: string; phone: string }[] }

export const applicantsSeed: Seed = {
  name: 'applicants',
  async run({ services, read }) {
    const { db, clock, secretKey } = services
    const salt = await getPasswordSalt(db, secretKey)
    for (const { account, password, userName, company, phone } of read<DemoAccounts>('demo-accounts').scanApplicants) {
      const hash = await hashReceivedPassword(services, toReceivedPassword(password, salt))
      await db
        .insertInto('applicant')
        .values({
          id: account,
          account,
          name: userName,
          company,
          phone,
          password_hash: hash,
          password_changed_at: clock.now(),
          invited_at: clock.now(),
          created_at: clock.now(),
          disabled_at: null,
        })
        .execute()
    }
  },
}
