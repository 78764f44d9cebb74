import type { ServerResponse } from 'node:http'
import type { Call } from '../call.ts'
import { Refusal, refusals } from '../refusals.ts'
import { serverRefusals } from './server-refusals.ts'
import { toWire } from '../shape.ts'
import type { CallResult } from './dispatch.ts'
import type { RequestInfo } from './handle.ts'
import { HttpRefusal } from './http-body.ts'
import type { HttpDeps } from './http-deps.ts'
import { toWireErrors } from './parse.ts'

/** The body of a successful reply: wire names under `data`, or beside ReturnValue. */
export function toEnvelope(call: Call, { reply, msg }: CallResult): Record<string, unknown> {
  const wire = toWire(call.reply, reply)
  return call.replyIn === 'data' ? { ReturnValue: 1, msg, data: wire } : { ReturnValue: 1, msg, ...(wire as object) }
}

type JsonResponse = { status: number; body: unknown; headers: string[] }

/** Sends JSON as one string, so that header and body leave in one packet. `headers` are names and values, alternating. */
export function sendJson(response: ServerResponse, { status, body, headers }: JsonResponse): void {
  const text = JSON.stringify(body)
  const own = ['content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(text))]
  response.writeHead(status, headers.concat(own)).end(text)
}

type Failure = { error: unknown; call: Call | undefined; info: RequestInfo; headers: string[] }

/** Responds to a failed call and returns the outcome for `onResponse`: the code of the refusal, `database_down`, `aborted` or `bug`. */
export function sendFailure(
  deps: Pick<HttpDeps, 'isDatabaseDown' | 'findOutage' | 'onBug'>,
  response: ServerResponse,
  { error, call, info, headers }: Failure,
): string {
  if (response.headersSent) {
    response.destroy()
    return 'aborted'
  }
  const reason = error instanceof HttpRefusal ? error.refusal : error
  const outage = deps.findOutage(reason)
  const refusal = outage ? new Refusal(outage) : reason
  if (refusal instanceof Refusal) {
    const status = error instanceof HttpRefusal ? error.status : 200
    sendRefusal(response, { refusal, status, call, headers })
    return refusal.code
  }
  if (deps.isDatabaseDown(error)) {
    sendKnownText(response, 'Server Connect Error.', headers)
    return 'database_down'
  }
  deps.onBug(error, info, call)
  sendJson(response, { status: 500, body: { ReturnValue: -1, msg: refusals.busy.msg, requestId: info.id }, headers })
  return 'bug'
}

type RefusalResponse = { refusal: Refusal; status: number; call: Call | undefined; headers: string[] }

function sendRefusal(response: ServerResponse, { refusal, status, call, headers }: RefusalResponse): void {
  if (refusal.code === refusals.invalidSession.code) return sendKnownText(response, 'Invalid Session.', headers)
  const own = headers.concat(
    refusal.retryAfter ? ['retry-after', String(Math.ceil(refusal.retryAfter))] : [],
    refusal.code === serverRefusals.invalidKey.code ? ['www-authenticate', 'Bearer'] : [],
    status === 405 ? ['allow', 'POST'] : [],
    status === 413 ? ['connection', 'close'] : [],
  )
  const errors = call ? toWireErrors(call, refusal) : refusal.errors
  const body = { ReturnValue: 0, msg: refusal.message, code: refusal.code, ...(errors.length > 0 && { errors }) }
  sendJson(response, { status, body, headers: own })
}

/** Texts in place of JSON that older clients compare literally; their status is 200. */
function sendKnownText(response: ServerResponse, text: 'Invalid Session.' | 'Server Connect Error.', headers: string[]): void {
  const own = ['content-type', 'text/plain; charset=utf-8', 'content-length', String(text.length)]
  response.writeHead(200, headers.concat(own)).end(text)
}
