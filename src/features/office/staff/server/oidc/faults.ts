import type { DirectoryFault } from '../../directory-rules.ts'

type Coded = { name?: string; code?: unknown; error?: unknown; cause?: unknown; claim?: unknown; attribute?: unknown }

const claims: Readonly<Record<string, DirectoryFault>> = { iss: 'issuer', aud: 'audience', azp: 'audience', nonce: 'nonce', exp: 'expired' }

const codes: Readonly<Record<string, DirectoryFault>> = {
  OAUTH_TIMEOUT: 'slow',
  OAUTH_ABORT: 'slow',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'expired',
  OAUTH_KEY_SELECTION_FAILED: 'keys',
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'denied',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'away',
  OAUTH_RESPONSE_IS_NOT_JSON: 'away',
  OAUTH_PARSE_ERROR: 'away',
}

/** What an error of the library or of the network means to the person who signs in. */
export function toFault(error: unknown): DirectoryFault {
  const chain = listCauses(error)
  if (chain.some(({ name }) => name === 'TimeoutError' || name === 'AbortError')) return 'slow'
  const claim = chain.map((one) => one.claim).find((named) => typeof named === 'string')
  if (claim !== undefined) return claims[claim] ?? 'wrong'
  if (chain.some(({ attribute }) => attribute === 'issuer')) return 'issuer'
  if (chain.some((one) => one instanceof Error && /signature verification failed/.test(one.message))) return 'keys'
  const code = chain.map((one) => one.code).find((known) => typeof known === 'string') ?? ''
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') return chain[0]?.error === 'invalid_grant' ? 'code' : 'wrong'
  if (codes[code]) return codes[code]
  // Of node: a refused connection, an unknown host; or an address that is not permitted.
  return /^(E[A-Z]+|CERT_|DEPTH_|UNABLE_|SELF_)/.test(code) || chain.some(({ name }) => name === 'InternalAddressError') ? 'away' : 'wrong'
}

function listCauses(error: unknown): Coded[] {
  const found: Coded[] = []
  for (let one = error; typeof one === 'object' && one !== null && found.length < 8; one = (one as Coded).cause) found.push(one)
  return found
}
