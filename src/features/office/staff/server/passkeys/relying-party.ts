import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'

/** Used by passkeys alone: loaded with the first one. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

type Context = Pick<Services, 'siteOrigin'> & Pick<RequestContext, 'request'>

/** The site as authenticators know it: the origin, and its host name. Both are those of PUBLIC_URL. */
export function toRelyingParty({ siteOrigin, request }: Context): { expectedOrigin: string; expectedRPID: string } {
  const expectedOrigin = request.origin ?? siteOrigin
  return { expectedOrigin, expectedRPID: new URL(expectedOrigin).hostname }
}
