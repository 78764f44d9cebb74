import { forgottenHandlers } from '#platform/forgotten-passwords/server/forgotten-handlers.ts'
import type { Db } from '#platform/db/server/database.ts'
import { forgottenApplicant } from '../forgotten-contract.ts'
import { applicantAccounts, findApplicant } from './persons.ts'

export const forgottenApplicantHandlers = forgottenHandlers(forgottenApplicant, {
  ...applicantAccounts,
  find: findInvited,
  settings: '/apply/settings',
})

/** Who was imported and not invited yet has no access to come back to. */
async function findInvited(db: Db, account: string) {
  const found = await findApplicant(db, account)
  return found?.state === 'imported' ? undefined : found
}
