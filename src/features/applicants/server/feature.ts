import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { demoAccountHints } from '#platform/seeding/server/demo-hints.ts'
import { loginApplicant } from '../contract.ts'
import { applicantStatus } from './account-status.ts'
import { applicantCommands } from './commands.ts'
import { applicantsSeed } from './seed.ts'

export const applicantsServer = defineServerFeature({
  handlers: () => applicantCommands,
  seeds: [applicantsSeed],
  demoHints: () => demoAccountHints('漏扫工具申请 /apply/login', 'scanApplicants'),
  accountStatus: { applicant: applicantStatus },
  callsWhileFull: [loginApplicant],
})
