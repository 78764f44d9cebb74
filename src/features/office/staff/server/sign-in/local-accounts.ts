import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { auditFailedLogin } from '#platform/credentials/server/check-credentials.ts'
import { suspendAttempt } from '#platform/credentials/server/login-throttle.ts'
import { directoryRefusals } from '../../directory-rules.ts'
import { type Member, staffAccounts } from '../accounts/members.ts'

/** With a directory the operator may name the accounts that still sign in here, for the day it is away. */
export async function assertLocalAccount(context: Services & RequestContext, member: Member): Promise<void> {
  const named = context.oidc?.localAccounts
  if (!named || named.some((account) => account.toLowerCase() === member.account.toLowerCase())) return
  const login = { kind: staffAccounts.kind, account: member.account }
  await suspendAttempt(context, login)
  await auditFailedLogin(context, login, { person: member, reason: 'directory.only', blocksNext: false })
  throw new Refusal(directoryRefusals.localOnly)
}
