import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { auditFailedLogin } from '#platform/credentials/server/check-credentials.ts'
import { openLogin } from '#platform/credentials/server/open-login.ts'
import { credentialRefusals } from '#platform/credentials/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { MenuEntry } from '#platform/features/rules.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { beginPasskeySignIn, signInByPasskey } from '../../passkey-contract.ts'
import { passkeyLimits as limits, passkeyRefusals } from '../../passkey-rules.ts'
import { staffMessages } from '../../rules.ts'
import { getMember, getNextStep, type Member, staffAccounts, toLogin, toOwnAccount } from '../accounts/members.ts'
import { assertLocalAccount } from '../sign-in/local-accounts.ts'
import { assertPermittedAddress } from '../sign-in/permitted-address.ts'
import { consumeChallenge, createBrowserBinding, createChallenge, readBrowserBinding } from './challenges.ts'
import { loadWebAuthn, toRelyingParty } from './relying-party.ts'
import type { PasskeyRow } from './tables.ts'

type Context = Services & RequestContext
type Passkey = Selectable<PasskeyRow>
const { kind } = staffAccounts

export function passkeySignInHandlers(menu: readonly MenuEntry[]) {
  return [
    handle(beginPasskeySignIn, async (context) => {
      const { db, autonomousDb, clock, request } = context
      const now = clock.now()
      const key = `passkey ${toNetwork(request.ip)}`
      const { allowed, retryAfter } = await countRequest(autonomousDb, key, { limit: limits.beginsPerMinute, seconds: 60, now })
      if (!allowed) throw new Refusal(refusals.tooOften, { retryAfter })
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const { boundTo, cookie } = createBrowserBinding(request)
      const options = await generateAuthenticationOptions({
        rpID: toRelyingParty(context).expectedRPID,
        userVerification: 'required',
        challenge: await createChallenge(db, { purpose: 'sign-in', boundTo, now }),
      })
      return { reply: { options: JSON.stringify(options) }, audit: [], cookies: [cookie] }
    }),

    handle(
      signInByPasskey,
      async (context, { response }) => identify(context, response),
      async (context, _, { passkey, ...authenticated }) => {
        const { person: member, sessionId, cookies, audit } = await openLogin(context, toLogin(authenticated))
        // The key was removed since its signature was checked.
        if (!(await findPasskey(context.db, passkey))) throw new Refusal(passkeyRefusals.unknown)
        const next = await getNextStep(context, member)
        const detail = { ...audit.detail, by: 'passkey' }
        return { reply: { sessionId, ...toOwnAccount(menu, member, next) }, audit: { ...audit, detail }, cookies, msg: staffMessages.done }
      },
    ),
  ]
}

/** The person whose key signed the challenge that this browser was given. */
async function identify(context: Context, text: string): Promise<Member & { passkey: string }> {
  const response = parseResponse(text)
  const passkey = await findPasskey(context.db, response.id)
  if (!passkey) {
    await auditFailedLogin(context, { kind, account: '' }, { person: undefined, reason: 'passkey', blocksNext: false })
    throw new Refusal(passkeyRefusals.unknown)
  }
  const member = await getMember(context.db, passkey.staff_id)
  const refused = member.disabledAt ? credentialRefusals.disabled : await findFault(context, response, passkey)
  if (refused) {
    const reason = member.disabledAt ? ('disabled' as const) : ('passkey' as const)
    await auditFailedLogin(context, { kind, account: member.account }, { person: member, reason, blocksNext: false })
    throw new Refusal(refused)
  }
  await assertLocalAccount(context, member)
  await assertPermittedAddress(context, member)
  return { ...member, passkey: passkey.id }
}

function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
}

function parseResponse(text: string): AuthenticationResponseJSON {
  try {
    const parsed = JSON.parse(text) as Partial<AuthenticationResponseJSON> | null
    if (typeof parsed?.id === 'string' && typeof parsed.response === 'object') return parsed as AuthenticationResponseJSON
  } catch {
    // Refused below, as other text is.
  }
  throw new Refusal(passkeyRefusals.failed)
}

/** Checks signature, origin, user verification, challenge and counter; the counter moves on. */
async function findFault(context: Context, response: AuthenticationResponseJSON, passkey: Passkey) {
  const { autonomousDb, clock, request, log } = context
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const now = clock.now()
  const binding = { purpose: 'sign-in', boundTo: readBrowserBinding(request), now } as const
  let isChallengeOver = false
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (challenge) => {
        const isValid = await consumeChallenge(autonomousDb, challenge, binding)
        isChallengeOver = !isValid
        return isValid
      },
      ...toRelyingParty(context),
      requireUserVerification: true,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    })
    if (verified && (await moveCounter(autonomousDb, passkey, { counter: authenticationInfo.newCounter, now }))) return undefined
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused')
  }
  return isChallengeOver ? passkeyRefusals.over : passkeyRefusals.failed
}

/** A counter that does not rise betrays a copied key; keys that several devices share have none and always tell 0. */
async function moveCounter(db: Db, { id }: Passkey, { counter, now }: { counter: number; now: Date }): Promise<boolean> {
  const moved = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
