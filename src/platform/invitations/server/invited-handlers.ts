import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { findPasswordError, usualPasswordRule } from '#platform/credentials/password-rules.ts'
import type { AccountCredentials, AccountTable } from '#platform/credentials/server/check-credentials.ts'
import { hashNewPassword } from '#platform/credentials/server/new-password.ts'
import { replacePassword } from '#platform/credentials/server/replace-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isSealBroken, noteBroken } from '#platform/encryption/server/check-seals.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { type PlaceRow, rowOf, toSubject } from '#platform/seals/server/seals.ts'
import { readStaffPolicy } from '#platform/session/server/staff-policy.ts'
import { createTooSoonRefusal } from '#platform/sms/rules.ts'
import type { invitedCalls } from '../contract.ts'
import { invitationLimits as limits, invitationMessages, invitationRefusals } from '../rules.ts'
import { endedInvitation, invitationPlace } from './invitation-place.ts'
import { hashToken } from './invitations.ts'

type Context = Services & RequestContext
type Owner = AccountCredentials & { passwordChangedAt: Date | null }
/** `find`: the account of this id. */
export type InvitedAccounts = AccountTable & { find: (db: Db, id: string) => Promise<Owner | undefined> }

/** The handlers of `invitedCalls` of one kind of account. A reply tells nothing but whether the link is still valid. */
export function invitedHandlers(calls: ReturnType<typeof invitedCalls>, accounts: InvitedAccounts) {
  const { kind } = accounts
  return [
    handle(
      calls.view,
      (context) => limitTries(context),
      async (context, { token }) => {
        const { account } = await getInvited(context, accounts, token)
        const { passwordLength, characterKinds, remembered } = await readRule(context, accounts)
        const rule = { passwordLength, characterKinds, remembered }
        return { reply: { account, rule }, audit: [] }
      },
    ),

    handle(
      calls.accept,
      async (context, { token, newPassword }) => {
        await limitTries(context)
        // Hashed only for a valid link, so that strangers can neither load the server with it nor measure it.
        const owner = await getInvited(context, accounts, token)
        const weak = findPasswordError(newPassword, owner.account, await readRule(context, accounts))
        if (weak) throw createFieldRefusal('newPassword', weak)
        const { id: subject, account, passwordHash } = owner
        return { owner, newHash: await hashNewPassword(context, { kind, subject, account, passwordHash }, newPassword) }
      },
      async (context, { token }, { owner, newHash }) => {
        await useInvitation(context, accounts, token)
        await replacePassword(context, accounts, { owner, newHash })
        const by = { kind, id: owner.id, name: owner.name }
        const audit = { action: 'invitation.accept', subject: `${kind} ${owner.id}`, by } as const
        return { reply: {}, audit, msg: invitationMessages.done }
      },
    ),
  ]
}

async function limitTries({ autonomousDb, clock, request }: Context): Promise<void> {
  const limit = { limit: limits.triesOfNetwork, seconds: limits.seconds, now: clock.now() }
  const { allowed, retryAfter } = await countRequest(autonomousDb, `invited ${toNetwork(request.ip)}`, limit)
  if (!allowed) throw new Refusal(createTooSoonRefusal(retryAfter), { retryAfter })
}

function readRule({ db }: Context, { kind }: InvitedAccounts) {
  return kind === 'staff' ? readStaffPolicy(db) : usualPasswordRule
}

function findOpen({ db, clock, secretKey }: Context, { kind }: InvitedAccounts, token: string) {
  return db
    .selectFrom('invitation')
    .select(['id', 'subject', 'created_at'])
    .where('token_hash', '=', hashToken(secretKey, kind, token))
    .where('kind', '=', kind)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
}

/** The account, as long as its password is the one that nobody knows. */
async function getInvited(context: Context, accounts: InvitedAccounts, token: string): Promise<Owner> {
  const invitation = await findOpen(context, accounts, token)
  if (invitation) await assertOwn(context, rowOf(invitationPlace, invitation.id))
  const owner = invitation && (await accounts.find(context.db, invitation.subject))
  if (!owner || owner.disabledAt !== null || owner.passwordChangedAt?.getTime() !== invitation.created_at.getTime())
    throw new Refusal(invitationRefusals.gone)
  return owner
}

/** A link that was given another account past the portal sets nobody's password. */
async function assertOwn(context: Context, row: PlaceRow): Promise<void> {
  if (!(await isSealBroken(context, row))) return
  await noteBroken({ ...context, db: context.autonomousDb }, toSubject(row))
  throw new Refusal(invitationRefusals.gone)
}

/** Of concurrent uses one succeeds. */
async function useInvitation({ db, clock, secretKey }: Context, { kind }: InvitedAccounts, token: string): Promise<void> {
  const used = await db
    .updateTable('invitation')
    .set({ ...endedInvitation, ended_at: clock.now(), end_reason: 'used' })
    .where('token_hash', '=', hashToken(secretKey, kind, token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!used.numUpdatedRows) throw new Refusal(invitationRefusals.gone)
}
