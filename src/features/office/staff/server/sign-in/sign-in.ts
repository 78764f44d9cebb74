import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { credentialRefusals } from '#platform/credentials/rules.ts'
import { assertCaptcha, authenticate, auditFailedLogin, assertNotBlocked } from '#platform/credentials/server/check-credentials.ts'
import { beginSecondFactor, suspendAttempt } from '#platform/credentials/server/login-throttle.ts'
import { openLogin } from '#platform/credentials/server/open-login.ts'
import { encrypt, decrypt } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { matchTotp } from '#platform/credentials/server/totp.ts'
import type { MenuEntry } from '#platform/features/rules.ts'
import { createEndedSessionCookie } from '#platform/session/server/cookies.ts'
import { endSession } from '#platform/session/server/sessions.ts'
import { getMe, loginStaff, logoutStaff } from '../../contract.ts'
import { staffLoginPurpose, staffRefusals, staffMessages, ticketMinutes } from '../../rules.ts'
import { findMemberByAccount, getMember, type Member, getNextStep, staffAccounts, toLogin, toOwnAccount } from '../accounts/members.ts'
import { consumeBackupCode } from '../passkeys/backup-codes.ts'
import { assertLocalAccount } from './local-accounts.ts'
import { assertPermittedAddress } from './permitted-address.ts'
import { decryptTotpSecret } from './totp-secrets.ts'

type Context = Services & RequestContext
const { kind } = staffAccounts
const ticketPurpose = 'staff login ticket'

export function signInHandlers(menu: readonly MenuEntry[]) {
  return [
    handle(
      loginStaff,
      async (context, { account, password, captchaId, captcha, code, ticket }) => {
        if (ticket !== '') {
          if (!isTicket(context, ticket, account)) throw new Refusal(staffRefusals.ticketOver)
        } else {
          if (captcha === '') throw new Refusal(refusals.invalid, { errors: [{ field: 'captcha', msg: staffMessages.captcha }] })
          await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: staffLoginPurpose })
        }
        const member = await authenticate(context, { ...staffAccounts, account, password }, () => findMemberByAccount(context.db, account))
        await assertLocalAccount(context, member)
        await assertPermittedAddress(context, member)
        if (!hasSecondFactor(member)) return { member, step: 'open' as const }
        const secret = decryptTotpSecret(context, member)
        if (member.totpEnrolledAt && !secret) {
          await suspendAttempt(context, { kind, account })
          await auditFailedLogin(context, { kind, account }, { person: member, reason: 'key', blocksNext: false })
          throw new Refusal(staffRefusals.otherKey)
        }
        if (code === '') {
          await suspendAttempt(context, { kind, account })
          return { member, step: 'totp' as const }
        }
        await consumeCode(context, member, { secret, code })
        return { member, step: 'open' as const }
      },
      async (context, _, { member: authenticated, step }) => {
        if (step === 'totp')
          return {
            reply: { sessionId: '', ticket: createTicket(context, authenticated.account), ...toOwnAccount(menu, authenticated, 'totp') },
            audit: [],
          }
        const { person: member, sessionId, cookies, audit } = await openLogin(context, toLogin(authenticated))
        // The second factor was enrolled since: the password alone no longer opens a session.
        if (hasSecondFactor(member) && !hasSecondFactor(authenticated)) throw new Refusal(staffRefusals.ticketOver)
        const next = await getNextStep(context, member)
        return { reply: { sessionId, ticket: '', ...toOwnAccount(menu, member, next) }, audit, cookies, msg: staffMessages.done }
      },
    ),

    handle(getMe, async ({ db, clock, actor }) => {
      const member = await getMember(db, getStaffId(actor))
      return toOwnAccount(menu, member, await getNextStep({ db, clock }, member))
    }),

    handle(logoutStaff, async ({ db, clock, actor, request }) => {
      const id = getStaffId(actor)
      if ('sessionId' in actor) await endSession(db, actor.sessionId, clock.now())
      return {
        reply: {},
        audit: { action: 'session.end', subject: `staff ${id}` },
        cookies: [createEndedSessionCookie(kind, { isHttps: request.isHttps ?? false })],
      }
    }),
  ]
}

export function getStaffId(actor: RequestContext['actor']): string {
  if (actor.kind !== 'staff') throw new Refusal(refusals.invalidSession)
  return actor.id
}

/** Without an authenticator app the second factor is a passkey, and a password needs a backup code beside it. */
function hasSecondFactor({ totpEnrolledAt, passkeys }: Member): boolean {
  return totpEnrolledAt !== null || passkeys > 0
}

/** Consumes the code of the authenticator app or a backup code. */
async function consumeCode(
  context: Context,
  member: Member,
  { secret, code }: { secret: Buffer | undefined; code: string },
): Promise<void> {
  const { autonomousDb, secretKey } = context
  const guarded = { kind, account: member.account } as const
  const attempt = await beginSecondFactor(context, guarded)
  if (!attempt.allowed) await suspendAttempt(context, guarded)
  assertNotBlocked(attempt)
  if (secret && (await consumeTotp(context, member, { secret, code }))) return
  if (await consumeBackupCode(autonomousDb, secretKey, { staffId: member.id, code })) {
    const entry = { action: 'passkey.use-code', subject: `staff ${member.id}`, detail: { account: member.account } } as const
    return writeAudit({ db: autonomousDb, at: context.clock.now() }, context, entry)
  }
  await auditFailedLogin(context, guarded, { person: member, reason: 'totp', blocksNext: attempt.blocksNext })
  const { msg } = credentialRefusals.wrongCode
  throw new Refusal(credentialRefusals.wrongCode, { errors: [{ field: 'code', msg }] })
}

/** In one statement, so that concurrent logins can't use the same code. */
async function consumeTotp({ autonomousDb, clock }: Context, member: Member, { secret, code }: { secret: Buffer; code: string }) {
  const step = matchTotp(secret, code, { now: clock.now(), usedStep: member.totpStep })
  if (step === undefined) return false
  const used = await autonomousDb
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', member.id)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Proves that captcha and password of this account were just verified, so the second step needs no other captcha. */
function createTicket({ secretKey, clock }: Context, account: string): string {
  const text = JSON.stringify({ account: account.toLowerCase(), at: clock.now().getTime() })
  return encrypt(secretKey, ticketPurpose, Buffer.from(text)).toString('base64url')
}

function isTicket({ secretKey, clock }: Context, ticket: string, account: string): boolean {
  const parsed = readTicket(secretKey, ticket)
  const age = clock.now().getTime() - (parsed?.at ?? 0)
  return parsed?.account === account.toLowerCase() && Math.abs(age) < ticketMinutes * 60_000
}

function readTicket(secretKey: SecretKey, ticket: string): { account: string; at: number } | undefined {
  try {
    return JSON.parse(decrypt(secretKey, ticketPurpose, Buffer.from(ticket, 'base64url')).toString())
  } catch {
    return undefined
  }
}
