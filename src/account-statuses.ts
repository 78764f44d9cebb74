import { applicantStatus } from '#features/applicants/server/account-status.ts'
import { coinAccountStatus } from '#features/coin/server/account-status.ts'
import { staffStatus } from '#features/staff/server/account-status.ts'
import type { AccountStatuses } from '#platform/session/server/account-status.ts'

/** What the accounts behind each kind of session may do at the moment. */
export const accountStatuses: AccountStatuses = { applicant: applicantStatus, coin: coinAccountStatus, staff: staffStatus }
