import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { applicantPlace } from './persons.ts'

type DemoAccounts = { scanApplicants: { account: string; password: string; userName: string; company: string; phone: string }[] }

export const applicantsSeed: Seed = {
  name: 'applicants',
  async run({ services, read }) {
    const { db, clock, secretKey } = services
    const salt = await getPasswordSalt(db, secretKey)
    for (const { account, password, userName, company, phone } of read<DemoAccounts>('demo-accounts').scanApplicants) {
      const hash = await hashReceivedPassword(services, toReceivedPassword(password, salt))
      const now = clock.now()
      await changeSealed(services, rowOf(applicantPlace, account), (unsealed) =>
        unsealed
          .insertInto('applicant')
          .values({
            id: account,
            account,
            name: userName,
            company,
            phone,
            password_hash: hash,
            password_changed_at: now,
            must_change_password: false,
            invited_at: now,
            created_at: now,
            disabled_at: null,
            seal: null,
          })
          .execute(),
      )
    }
  },
}
