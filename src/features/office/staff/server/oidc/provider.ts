import type * as client from 'openid-client'
import type { Services } from '#platform/calls/server/handle.ts'
import type { OidcSettings } from '#platform/config/server/oidc-settings.ts'
import { requestGuarded } from '#platform/outgoing/server/guarded-request.ts'

export type Client = typeof client
export type Provider = { client: Client; configuration: client.Configuration }

const maxAnswerBytes = 512 * 1024

/**
 * The provider as it describes itself now. Sign-ins are few, so nothing is kept between them: changed keys are known at once. Signatures
 * are checked although TLS has brought the token.
 */
export async function openProvider({ outside }: Pick<Services, 'outside'>, settings: OidcSettings): Promise<Provider> {
  // It brings a library for signed tokens: loaded with the first sign-in.
  const library = await import('openid-client')
  const { issuer, clientId, clientSecret, timeoutMs } = settings
  const reachable = { ...outside, networks: [...outside.networks, ...settings.networks] }
  const isPlain = issuer.startsWith('http:')
  const configuration = await library.discovery(new URL(issuer), clientId, undefined, library.ClientSecretBasic(clientSecret), {
    [library.customFetch]: async (url, { method, headers, body }) => {
      const { status, text, contentType } = await requestGuarded(reachable, url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        ...(body instanceof URLSearchParams && { body: body.toString() }),
        timeoutMs,
        maxBytes: maxAnswerBytes,
      })
      return new Response(text === '' ? null : text, { status, headers: { 'content-type': contentType } })
    },
    execute: [library.enableNonRepudiationChecks, ...(isPlain ? [library.allowInsecureRequests] : [])],
    timeout: timeoutMs / 1000,
  })
  return { client: library, configuration }
}
