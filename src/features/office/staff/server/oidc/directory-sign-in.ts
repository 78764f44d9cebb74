import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { OidcSettings } from '#platform/config/server/oidc-settings.ts'
import { auditFailedLogin } from '#platform/credentials/server/check-credentials.ts'
import { openLogin } from '#platform/credentials/server/open-login.ts'
import { credentialRefusals } from '#platform/credentials/rules.ts'
import type { MenuEntry } from '#platform/features/rules.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { beginDirectorySignIn, getDirectory, signInByDirectory } from '../../directory-contract.ts'
import { type DirectoryFault, directoryFaults, directoryLimits as limits } from '../../directory-rules.ts'
import { staffMessages } from '../../rules.ts'
import { getMember, getNextStep, type Member, staffAccounts, toLogin, toOwnAccount } from '../accounts/members.ts'
import { consumeChallenge, createBrowserBinding, createChallenge, readBrowserBinding } from '../passkeys/challenges.ts'
import { assertPermittedAddress } from '../sign-in/permitted-address.ts'
import { toFault } from './faults.ts'
import { openProvider } from './provider.ts'

type Context = Services & RequestContext
type Claims = Record<string, unknown> & { sub: string }
const { kind } = staffAccounts
const purpose = 'directory'

export function directorySignInHandlers(menu: readonly MenuEntry[]) {
  return [
    handle(getDirectory, async ({ oidc }) => ({ name: oidc?.name ?? '' })),

    handle(
      beginDirectorySignIn,
      async (context) => {
        const { autonomousDb, clock, request } = context
        const key = `directory ${toNetwork(request.ip)}`
        const { allowed, retryAfter } = await countRequest(autonomousDb, key, {
          limit: limits.beginsPerMinute,
          seconds: 60,
          now: clock.now(),
        })
        if (!allowed) throw new Refusal(refusals.tooOften, { retryAfter })
        return begin(context)
      },
      async (_, __, { url, cookie }) => ({ reply: { url }, audit: [], cookies: [cookie] }),
    ),

    handle(
      signInByDirectory,
      async (context, { search }) => identify(context, search),
      async (context, _, identified) => {
        const { subject, ...authenticated } = identified
        const { person: member, sessionId, cookies, audit } = await openLogin(context, toLogin(authenticated))
        // The role or the link was changed while the directory was asked.
        if (member.roleId !== authenticated.roleId) throw new Refusal(directoryFaults.role)
        if ((await findLinked(context, subject)) !== member.id) throw new Refusal(directoryFaults.unlinked)
        const next = await getNextStep(context, member)
        const detail = { ...audit.detail, by: purpose }
        return { reply: { sessionId, ...toOwnAccount(menu, member, next) }, audit: { ...audit, detail }, cookies, msg: staffMessages.done }
      },
    ),
  ]
}

async function begin(context: Context): Promise<{ url: string; cookie: string }> {
  const { autonomousDb, clock, request } = context
  const settings = await getSettings(context)
  const { client, configuration } = await openProvider(context, settings).catch((error: unknown) =>
    refuse(context, toFault(error), { error }),
  )
  const { boundTo, cookie } = createBrowserBinding(request)
  const state = Buffer.from(await createChallenge(autonomousDb, { purpose, boundTo, now: clock.now() })).toString('base64url')
  const { nonce, verifier } = deriveSecrets(context, state)
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: toRedirect(context).href,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, cookie }
}

/** The member of staff whom two persons have linked with the subject that the directory names. */
async function identify(context: Context, search: string): Promise<Member & { subject: string }> {
  const settings = await getSettings(context)
  const claims = await exchange(context, settings, new URLSearchParams(search))
  const { sub: subject } = claims
  const linked = await findLinked(context, subject)
  if (linked === undefined) return refuse(context, 'unlinked', { detail: `：您的标识为 ${subject.slice(0, limits.subject)}` })
  const member = await getMember(context.db, linked)
  if (member.disabledAt) {
    await auditFailedLogin(context, { kind, account: member.account }, { person: member, reason: 'disabled', blocksNext: false })
    throw new Refusal(credentialRefusals.disabled)
  }
  if (!allowsRole(settings, claims, member.roleId)) return refuse(context, 'role', { person: member })
  await assertPermittedAddress(context, member)
  return { ...member, subject }
}

async function findLinked({ db, oidc }: Context, subject: string): Promise<string | undefined> {
  const issuer = oidc?.issuer ?? ''
  const found = db.selectFrom('directory_identity').select('staff_id').where('issuer', '=', issuer).where('subject', '=', subject)
  return (await found.executeTakeFirst())?.staff_id
}

/** The directory may say that somebody has no longer the role that was confirmed here; it never gives one. */
function allowsRole({ roleClaim, roles }: OidcSettings, claims: Claims, roleId: string): boolean {
  if (roleClaim === '') return true
  const groups = [claims[roleClaim]].flat().filter((group) => typeof group === 'string')
  return groups.some((group) => Object.hasOwn(roles, group) && roles[group] === roleId)
}

/** The claims behind the code, once state, code, issuer, audience, nonce, time and signature are checked. */
async function exchange(context: Context, settings: OidcSettings, search: URLSearchParams): Promise<Claims> {
  const { autonomousDb, clock, request } = context
  const state = search.get('state') ?? ''
  const binding = { purpose, boundTo: readBrowserBinding(request), now: clock.now() } as const
  if (!(await consumeChallenge(autonomousDb, state, binding))) return refuse(context, 'state')
  const { nonce, verifier } = deriveSecrets(context, state)
  const address = toRedirect(context)
  address.search = search.toString()
  try {
    const { client, configuration } = await openProvider(context, settings)
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    const claims = (await client.authorizationCodeGrant(configuration, address, checks)).claims()
    if (claims) return claims
  } catch (error) {
    return refuse(context, toFault(error), { error })
  }
  return refuse(context, 'wrong')
}

type Refused = { error?: unknown; person?: Member; detail?: string }

async function refuse(context: Context, fault: DirectoryFault, { error, person, detail = '' }: Refused = {}): Promise<never> {
  if (error !== undefined) context.log.warn({ err: error, fault }, 'a sign-in through the directory failed')
  const login = { kind, account: person?.account ?? '' }
  await auditFailedLogin(context, login, { person, reason: `directory.${fault}`, blocksNext: false })
  const { code, msg } = directoryFaults[fault]
  throw new Refusal({ code, msg: `${msg}${detail}` })
}

async function getSettings(context: Context): Promise<OidcSettings> {
  return context.oidc ?? refuse(context, 'none')
}

/** Nothing of a sign-in is stored: both follow from its state, and from the key that only the server has. */
function deriveSecrets({ secretKey }: Context, state: string): { nonce: string; verifier: string } {
  const derive = (what: string) => keyedHash(secretKey, `directory ${what}`, [state]).toString('base64url')
  return { nonce: derive('nonce'), verifier: derive('verifier') }
}

function toRedirect({ siteOrigin, request }: Context): URL {
  return new URL('/console/login', request.origin ?? siteOrigin)
}
