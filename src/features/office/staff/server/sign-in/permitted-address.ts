import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { auditFailedLogin } from '#platform/credentials/server/check-credentials.ts'
import { suspendAttempt } from '#platform/credentials/server/login-throttle.ts'
import { staffRefusals } from '../../rules.ts'
import { type Member, staffAccounts } from '../accounts/members.ts'
import { isPermittedAddress } from './account-status.ts'

/** Asked after the password, so that nobody learns of a role's networks without it. */
export async function assertPermittedAddress(context: Services & RequestContext, member: Member): Promise<void> {
  if (await isPermittedAddress(context.db, member, context.request.ip)) return
  const login = { kind: staffAccounts.kind, account: member.account }
  await suspendAttempt(context, login)
  await auditFailedLogin(context, login, { person: member, reason: 'network', blocksNext: false })
  throw new Refusal(staffRefusals.elsewhere)
}
