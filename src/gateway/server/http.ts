import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Call, isForMachines } from '../call.ts'
import { Refusal, refusals } from '../refusals.ts'
import { serverRefusals } from './server-refusals.ts'
import { fromWire } from '../shape.ts'
import type { Dispatch } from './dispatch.ts'
import type { Actor, RequestInfo } from './handle.ts'
import { toPersonKey } from './person-key.ts'
import { HttpRefusal } from './http-body.ts'
import { type Exchange, type HttpDeps, runInSlot } from './http-deps.ts'
import { assertCallHeaders, assertHeaders, createAddressReader, createHttpRefusal, parseRequestId, withBody } from './http-request.ts'
import { sendFailure, sendJson, toEnvelope } from './http-response.ts'
import { createPublishedCalls } from './published-calls.ts'

/**
 * `POST /ucc?Pagename=…&Controlname=…&InterfaceType=…`: finds the call, checks application, origin, media type and rate, runs the call and
 * responds. Refusals are JSON with status 200; a request that is itself invalid gets its 4xx status.
 */
export function createUccListener(dispatch: Dispatch, deps: HttpDeps) {
  const commonHeaders = [...Object.entries(deps.commonHeaders).flat(), 'cache-control', 'no-store']
  const toHeaders = (info: RequestInfo) => commonHeaders.concat('x-request-id', info.id)
  const readAddress = createAddressReader(dispatch, deps)
  const answerPublished = createPublishedCalls(deps)

  return async function answerUcc(request: IncomingMessage, response: ServerResponse, info: RequestInfo): Promise<void> {
    const startedAt = performance.now()
    let call: Call | undefined
    let outcome: string
    try {
      if (request.method !== 'POST') throw createHttpRefusal(405, serverRefusals.wrongMethod)
      const address = readAddress(request.url ?? '')
      call = address.call
      assertHeaders(request, deps.getOrigin)
      if (!call) throw createHttpRefusal(404, serverRefusals.unknownCall)
      assertCallHeaders(call, request)
      const wait = isForMachines(call) ? 0 : deps.throttle(info)
      if (wait > 0) throw new HttpRefusal(429, new Refusal(refusals.tooOften, { retryAfter: wait }))
      const exchange = { call, sessionId: address.sessionId, request, response, info }
      if (call.published) outcome = await answerPublished(exchange)
      else outcome = await answerCall(exchange)
    } catch (error) {
      if (request.destroyed && !request.complete) return void response.destroy()
      outcome = sendFailure(deps, response, { error, call, info, headers: toHeaders(info) })
    }
    deps.onResponse({ call, outcome, info, ms: performance.now() - startedAt })
  }

  async function answerCall({ call, sessionId, request, response, info }: Exchange): Promise<'ok'> {
    const isEarly = isForMachines(call) || call.takesFile
    const early = isEarly ? await runInSlot(deps, info, () => authenticateEarly({ call, sessionId, request, info })) : undefined
    const account = early ? toPersonKey(early) : ''
    const limitFile = async (fields: Record<string, unknown>) =>
      early && runInSlot(deps, info, () => dispatch.limitFile(call, fields, { actor: early, request: info }))
    // The slot is released while the body arrives: slow clients must not occupy it.
    const result = await withBody(deps, { call, request, account, limitFile }, (body) =>
      runInSlot(deps, info, async () => {
        // What an account may do can change while a body arrives, and a key be revoked.
        const actor = await identify({ call, sessionId, request, info }, 'body')
        return dispatch.run(call, fromWire(call.input, body), { actor, request: info, requestId: parseRequestId(body) })
      }),
    )
    const cookies = (result.cookies ?? []).flatMap((cookie) => ['set-cookie', cookie])
    sendJson(response, { status: 200, body: toEnvelope(call, result), headers: toHeaders(info).concat(cookies) })
    return 'ok'
  }

  function identify({ call, sessionId, request, info }: Omit<Exchange, 'response'>, after: 'head' | 'body'): Promise<Actor> {
    return isForMachines(call) ? deps.authenticateMachine(request.headers.authorization, info, after) : deps.identify(sessionId, request)
  }

  /** A machine call without its key and an upload without the right to it are refused before their bodies are read. */
  async function authenticateEarly({ call, sessionId, request, info }: Omit<Exchange, 'response'>): Promise<Actor> {
    const actor = await identify({ call, sessionId, request, info }, 'head')
    if (actor.kind === 'anyone') throw new Refusal(refusals.invalidSession)
    if (call.takesFile) await dispatch.checkAccess(call, { actor, request: info })
    return actor
  }
}
