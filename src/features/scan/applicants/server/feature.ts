import { type RawBuilder, sql } from 'kysely'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import type { AccountStatus } from '#platform/session/server/account-status.ts'
import { demoAccountHints } from '#platform/seeding/server/demo-hints.ts'
import { loginApplicant } from '../contract.ts'
import { applicantCommands } from './commands.ts'
import { applicantImport } from './imports/import-kind.ts'
import { applicantPlace } from './persons.ts'
import { applicantsSeed } from './seed.ts'
import { findableApplicants } from './findables.ts'
import { applicantCompanyRecords } from './company-records.ts'
import { applicantRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const applicantsServer = defineServerFeature({
  refusals: { 申请人账号: applicantRefusals },
  readMeanings,
  handlers: () => applicantCommands,
  imports: [applicantImport],
  findables: () => [findableApplicants],
  companyRecords: [applicantCompanyRecords],
  seeds: [applicantsSeed],
  sealedPlaces: [applicantPlace],
  demoHints: () => demoAccountHints('漏扫工具申请 /apply/login', 'scanApplicants'),
  accountStatus: { applicant: applicantStatus },
  callsWhileDiskFull: [loginApplicant],
})

function applicantStatus(): RawBuilder<AccountStatus> {
  return sql`select case when disabled_at is not null then 'disabled' when must_change_password then 'password' else 'active' end
    from applicant where applicant.id = session.subject`
}
