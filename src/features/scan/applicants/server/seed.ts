import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { createDemoPreviews, type DemoImport } from '#platform/seeding/server/demo-imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { demoStaff } from '#platform/seeding/server/staff-actions.ts'
import { applicantImports } from '../import-contract.ts'
import { applicantColumns } from '../rules.ts'
import { importHandlers } from './imports/imports.ts'
import { applicantPlace } from './persons.ts'

type DemoAccounts = { scanApplicants: { account: string; password: string; userName: string; company: string; phone: string }[] }

const preview = createDemoPreviews({
  calls: applicantImports,
  handlers: importHandlers,
  columns: applicantColumns,
  actor: demoStaff.assessor,
})

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
    for (const demo of read<{ applicants: DemoImport[] }>('imports').applicants) await preview(services, demo)
  },
}
