import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { remembering } from '#kit/remembering.ts'
import { addressKey, type Call, isForMachines } from '../call.ts'
import { Refusal, refusals, type RefusalEntry } from '../refusals.ts'
import { fromWire, toWire } from '../shape.ts'
import type { Answer, Dispatch } from './dispatch.ts'
import type { Asked, RequestInfo } from './handle.ts'
import { HttpRefusal, parseJsonObject, readBytes } from './http-body.ts'
import { parseMultipart } from './multipart.ts'
import { errorsInWireNames, parseInput } from './parse.ts'

const maxBytes = 256 * 1024
// Pages ask the same few questions again and again: their addresses and short bodies are read once.
const rememberedAddresses = 256
const rememberedBodies = 1024
const shortBody = 1024
type Known = 'Pagename' | 'Controlname' | 'InterfaceType' | 'AppID' | 'Password' | 'SessionID'
const known = new Set<string>(['Pagename', 'Controlname', 'InterfaceType', 'AppID', 'Password', 'SessionID'] satisfies Known[])

/** What the transport is given from outside: it knows neither database nor sessions itself. */
export type Surroundings = {
  appId: string
  password: string
  /** The site's own origin, or undefined where it is whatever Host says. */
  origin: string | undefined
  /** What every answer carries. */
  usualHeaders: Record<string, string>
  /** Seconds to wait when this address asks too often, else 0. */
  flooding: (request: RequestInfo) => number
  /** A share of the work that the database can do soon, to be given back; undefined: this address has used up its own. */
  acquireShare: (request: RequestInfo) => (() => void) | undefined
  /** The session of a request with its cookie, or nobody. */
  identify: (sessionId: string | undefined, request: IncomingMessage) => Promise<Asked['actor']>
  /** The system whose key stands in the Authorization header; refuses with 401, or 429 when it calls too often. */
  admitMachine: (authorization: string | undefined, request: RequestInfo) => Promise<Asked['actor']>
  /** Keeps answers of published calls until the next publication. */
  kept: {
    get: (key: string) => KeptReply | undefined
    keep: (key: string, json: string, version: number) => Promise<KeptReply>
    version: () => number
  }
  isDatabaseDown: (error: unknown) => boolean
  /** There was no room to write; whatever was begun is undone. */
  isStorageFull: (error: unknown) => boolean
  onBug: (error: unknown, request: RequestInfo, call: Call | undefined) => void
  /** For logs and metrics; the outcome of a call that a kept answer served is `cached`. */
  onAnswer: (call: Call | undefined, outcome: string, request: RequestInfo, ms: number) => void
}

/** An answer made before; `more` are header names and values in turn. */
export type KeptReply = { send: (request: IncomingMessage, response: ServerResponse, more: string[]) => void }

/** `POST /ucc`: everything INTERFACES §2 promises about the transport. */
export function createUccListener(dispatch: Dispatch, around: Surroundings) {
  const addressOf = remembering(rememberedAddresses, readAddress)
  const everyAnswer = [...Object.entries(around.usualHeaders).flat(), 'cache-control', 'no-store']
  const shortInputOf = remembering(rememberedBodies, (_, call: Call, bytes: Buffer) => readPublishedInput(call, bytes))

  function usualHeaders(info: RequestInfo): string[] {
    return everyAnswer.concat('x-request-id', info.id)
  }

  /** Which call is meant, by an application that may ask. */
  function readAddress(url: string): Address {
    const query = singleParameters(url)
    const call = dispatch.find(query.Pagename, query.Controlname, query.InterfaceType)
    // A key says more than the application's password, which stands in every page.
    if (!call || !isForMachines(call)) checkApplication(query, around)
    return { call, sessionId: query.SessionID }
  }

  function inputOf(call: Call, bytes: Buffer): PublishedInput {
    if (bytes.length > shortBody) return readPublishedInput(call, bytes)
    return shortInputOf(`${addressKey(call.address)} ${bytes.toString('latin1')}`, call, bytes)
  }

  return async function answerUcc(request: IncomingMessage, response: ServerResponse, info: RequestInfo): Promise<void> {
    const startedAt = performance.now()
    let call: Call | undefined
    let outcome: string
    try {
      if (request.method !== 'POST') throw refuse(405, refusals.wrongMethod)
      const url = request.url ?? ''
      const address = url.includes('SessionID') ? readAddress(url) : addressOf(url)
      call = address.call
      checkHeaders(request, around)
      if (!call) throw refuse(404, refusals.unknownCall)
      if (call.needsOrigin && !request.headers.origin) throw refuse(403, refusals.crossOrigin)
      // Elsewhere a form of another site could pose as one of ours.
      if (isMultipart(request) && !call.takesFile) throw refuse(415, refusals.wrongMediaType)
      const wait = isForMachines(call) ? 0 : around.flooding(info)
      if (wait > 0) throw new HttpRefusal(429, new Refusal(refusals.tooOften, { retryAfter: wait }))
      if (call.published) outcome = await answerPublished(call, request, response, info)
      else outcome = await answerCall(call, address.sessionId, request, response, info)
    } catch (error) {
      if (request.destroyed && !request.complete) return void response.destroy()
      outcome = answerFailure(error, call, response, info)
    }
    around.onAnswer(call, outcome, info, performance.now() - startedAt)
  }

  async function answerPublished(call: Call, request: IncomingMessage, response: ServerResponse, info: RequestInfo): Promise<string> {
    const { input, key } = inputOf(call, await readBytes(request, maxBytes))
    const kept = around.kept.get(key)
    if (kept) {
      kept.send(request, response, ['x-request-id', info.id])
      return 'cached'
    }
    const version = around.kept.version()
    const answer = await inShare(info, () => dispatch.run(call, input, { actor: { kind: 'anyone' }, request: info }))
    const reply = await around.kept.keep(key, JSON.stringify(envelope(call, answer)), version)
    reply.send(request, response, ['x-request-id', info.id])
    return 'ok'
  }

  async function answerCall(
    call: Call,
    sessionId: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    info: RequestInfo,
  ): Promise<string> {
    const sender = await inShare(info, () => identifyEarly(call, sessionId, request, info))
    // Slow bodies hold no share: it is given back before and acquired again after.
    const body = await readBody(call, request)
    const answer = await inShare(info, async () => {
      const actor = sender ?? (await around.identify(sessionId, request))
      return dispatch.run(call, fromWire(call.input, body), { actor, request: info }, requestIdOf(body))
    })
    const cookies = (answer.cookies ?? []).flatMap((cookie) => ['set-cookie', cookie])
    sendJson(response, 200, envelope(call, answer), usualHeaders(info).concat(cookies))
    return 'ok'
  }

  /** A machine call without its key and a file without a session are refused before their bodies are read. */
  async function identifyEarly(
    call: Call,
    sessionId: string | undefined,
    request: IncomingMessage,
    info: RequestInfo,
  ): Promise<Asked['actor'] | undefined> {
    if (isForMachines(call)) return around.admitMachine(request.headers.authorization, info)
    if (!call.takesFile) return undefined
    const actor = await around.identify(sessionId, request)
    if (actor.kind === 'anyone') throw new Refusal(refusals.invalidSession)
    return actor
  }

  async function inShare<T>(info: RequestInfo, work: () => Promise<T>): Promise<T> {
    const release = around.acquireShare(info)
    if (!release) throw new HttpRefusal(503, new Refusal(refusals.busy, { retryAfter: 1 }))
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Answers the outcome for `onAnswer`. */
  function answerFailure(error: unknown, call: Call | undefined, response: ServerResponse, info: RequestInfo): string {
    if (response.headersSent) {
      response.destroy()
      return 'broken_off'
    }
    const headers = usualHeaders(info)
    const reason = error instanceof HttpRefusal ? error.refusal : error
    const refusal = around.isStorageFull(reason) ? new Refusal(refusals.storageFull) : reason
    if (refusal instanceof Refusal) {
      if (refusal.code === refusals.invalidSession.code) {
        sendText(response, 'Invalid Session.', headers)
        return refusal.code
      }
      if (refusal.retryAfter) headers.push('retry-after', String(Math.ceil(refusal.retryAfter)))
      const status = error instanceof HttpRefusal ? error.status : 200
      const errors = call ? errorsInWireNames(call, refusal) : refusal.errors
      if (refusal.code === refusals.invalidKey.code) headers.push('www-authenticate', 'Bearer')
      if (status === 405) headers.push('allow', 'POST')
      if (status === 413) headers.push('connection', 'close')
      const body = { ReturnValue: 0, msg: refusal.message, code: refusal.code, ...(errors.length > 0 && { errors }) }
      sendJson(response, status, body, headers)
      return refusal.code
    }
    if (around.isDatabaseDown(error)) {
      sendText(response, 'Server Connect Error.', headers)
      return 'database_down'
    }
    around.onBug(error, info, call)
    sendJson(response, 500, { ReturnValue: -1, msg: refusals.busy.msg, requestId: info.id }, headers)
    return 'bug'
  }
}

type Address = { call: Call | undefined; sessionId: string }
/** `input` in our names, not yet parsed; `key`: what the answer depends on beside the published content. */
type PublishedInput = { input: unknown; key: string }

function readPublishedInput(call: Call, bytes: Buffer): PublishedInput {
  const input = fromWire(call.input, parseJsonObject(bytes))
  return { input, key: `${addressKey(call.address)} ${JSON.stringify(parseInput(call, input))}` }
}

function isMultipart(request: IncomingMessage): boolean {
  return /^multipart\//i.test(request.headers['content-type'] ?? '')
}

async function readBody(call: Call, request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, call.maxBytes ?? maxBytes)
  return isMultipart(request) ? parseMultipart(bytes, request.headers['content-type'] as string) : parseJsonObject(bytes)
}

function checkApplication(query: Record<Known, string>, around: Surroundings): void {
  if (!isSame(query.AppID, around.appId) || !isSame(query.Password, around.password)) throw refuse(401, refusals.wrongApplication)
}

/** Origin and media type, before anything is read. */
function checkHeaders(request: IncomingMessage, around: Surroundings): void {
  if (request.headers.origin && !isOwnOrigin(request, around.origin)) throw refuse(403, refusals.crossOrigin)
  const type = request.headers['content-type']
  if (!type ? hasBody(request) : !/^(application\/json|multipart\/form-data)\s*(;|$)/i.test(type))
    throw refuse(415, refusals.wrongMediaType)
}

function hasBody(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined
}

function isOwnOrigin(request: IncomingMessage, origin: string | undefined): boolean {
  const sent = request.headers.origin as string
  return origin ? sent === origin : sent.replace(/^https?:\/\//, '') === request.headers.host
}

/** A parameter given twice would have two readings: refused. */
function singleParameters(url: string): Record<Known, string> {
  const given: Partial<Record<string, string>> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(url.indexOf('?') + 1))) {
    if (!known.has(name)) continue
    if (given[name] !== undefined) throw refuse(400, refusals.badRequest)
    given[name] = value
  }
  const { Pagename = '', Controlname = '', InterfaceType = '', AppID = '', Password = '', SessionID = '' } = given
  return { Pagename, Controlname, InterfaceType, AppID, Password, SessionID }
}

function refuse(status: number, entry: RefusalEntry): HttpRefusal {
  return new HttpRefusal(status, new Refusal(entry))
}

/** Compared as bytes: characters beyond ASCII take more than one. */
function isSame(given: string, expected: string): boolean {
  const [bytes, wanted] = [Buffer.from(given), Buffer.from(expected)]
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function requestIdOf(body: Record<string, unknown>): string | undefined {
  const id = body.RequestId
  if (id === undefined || id === null) return undefined
  if (typeof id !== 'string' || !uuid.test(id))
    throw new Refusal(refusals.invalid, { errors: [{ field: 'RequestId', msg: '请求编号应为 UUID' }] })
  return id.toLowerCase()
}

function envelope(call: Call, { reply, msg }: Answer): Record<string, unknown> {
  const wire = toWire(call.reply, reply)
  return call.replyIn === 'data' ? { ReturnValue: 1, msg, data: wire } : { ReturnValue: 1, msg, ...(wire as object) }
}

/** As text, which leaves together with its header in one piece. */
function sendJson(response: ServerResponse, status: number, body: unknown, headers: string[]): void {
  const text = JSON.stringify(body)
  const own = ['content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(text))]
  response.writeHead(status, headers.concat(own)).end(text)
}

function sendText(response: ServerResponse, text: string, headers: string[]): void {
  const own = ['content-type', 'text/plain; charset=utf-8', 'content-length', String(text.length)]
  response.writeHead(200, headers.concat(own)).end(text)
}
