import { type Outside, requestGuarded } from '#platform/outgoing/server/guarded-request.ts'
import { smsLimits } from '../../rules.ts'
import type { SmsOutcome } from '../provider.ts'

export const providerTimeoutMs = 8000

/** Errors before a connection is established: nothing can have been sent. */
const notConnectedCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|InternalAddressError|ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

const maxAnswerBytes = 64 * 1024

type ProviderRequest = { url: string; headers: Record<string, string>; body: string; timeoutMs: number }

/** Calls once; a redirect is refused. `read` parses the response; undefined: unknown format. */
export async function callProvider(
  outside: Outside,
  { url, headers, body, timeoutMs }: ProviderRequest,
  read: (answer: unknown) => SmsOutcome | undefined,
): Promise<SmsOutcome> {
  try {
    const { status, text } = await requestGuarded(outside, url, { method: 'POST', headers, body, timeoutMs, maxBytes: maxAnswerBytes })
    if (status >= 300 && status < 400) return refusedOutcome(`HTTP ${status}`)
    if (status === 429) return refusedOutcome('HTTP 429', { retriable: true })
    const outcome = read(parsed(text))
    return outcome ? { ...outcome, text: outcome.text.slice(0, smsLimits.providerText) } : unknownOutcome(`HTTP ${status}`)
  } catch (error) {
    // The message may contain the URL with its parameters, so only the error code is stored.
    const code = getErrorCode(error)
    return notConnectedCodes.test(code) ? refusedOutcome(code, { retriable: true }) : unknownOutcome(code)
  }
}

export function refusedOutcome(code: string, { text = '', retriable = false }: { text?: string; retriable?: boolean } = {}): SmsOutcome {
  return { kind: 'refused', retriable, id: '', code, text }
}

/** The outcome of a request that may have reached the provider: it is never retried. */
export function unknownOutcome(code: string, text = ''): SmsOutcome {
  return { kind: 'unknown', retriable: false, id: '', code, text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'network'
  if (error.name === 'AbortError') return 'TimeoutError'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** A field of a response, '' unless it is text. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
