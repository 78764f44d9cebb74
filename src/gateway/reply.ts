import { Refusal, refusals, type FieldError } from './refusals.ts'
import { createUnreadableRefusal, formatTooLarge, toTransportRefusal } from './transport-refusals.ts'

type WireReply = {
  ReturnValue: number
  msg: string
  code: string
  errors: FieldError[]
  data: unknown
  /** The whole body, for calls whose reply is beside ReturnValue. */
  body: Record<string, unknown>
}

const endedSessions = new Set(['Invalid Session.', 'Invalid Connection.'])
const serverDown = 'Server Connect Error.'
/** `OK,` before the JSON; no markup and no JSON of its own. */
const olderPrefix = /^[^,<>{}[\]"]{0,40},/

/** Parses a response of the gateway, also in the older form: a prefix, a comma and JSON, as text or as a JSON string. */
export function readReply(status: number, text: string, maxBytes: number): WireReply {
  const body = parseBody(text)
  if (status < 200 || status > 299) throw toStatusRefusal({ status, body, maxBytes })
  if (!body) throw createUnreadableRefusal(status)
  return {
    ReturnValue: Number(body.ReturnValue),
    msg: toText(body.msg),
    code: toText(body.code),
    errors: Array.isArray(body.errors) ? (body.errors as FieldError[]) : [],
    data: body.data,
    body,
  }
}

type FailedReply = { status: number; body: Record<string, unknown> | undefined; maxBytes: number }

/** The rate limiter's message names the wait, that of a body its limit; every other status has its message in the catalogue. */
function toStatusRefusal({ status, body, maxBytes }: FailedReply): Refusal {
  const msg = toText(body?.msg)
  if (status === 429 && msg) return new Refusal({ code: 'too_often', msg })
  // A proxy may refuse it with a page of its own.
  if (status === 413) return new Refusal({ code: 'too_large', msg: msg || formatTooLarge(maxBytes) })
  return toTransportRefusal(status)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parseBody(text: string): Record<string, unknown> | undefined {
  let body: unknown = parseJson(text) ?? text
  if (typeof body === 'string') {
    if (endedSessions.has(body)) throw new Refusal(refusals.invalidSession)
    if (body === serverDown) throw new Refusal(refusals.busy)
    body = parseJson(body) ?? parseJson(body.replace(olderPrefix, ''))
  }
  return body instanceof Object && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {}
  return undefined
}
