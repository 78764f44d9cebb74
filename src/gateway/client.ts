import {
  type Address,
  addressKey,
  type Call,
  type Caller,
  type CallGiven,
  type CallOptions,
  type CallReply,
  defaultMaxBytes,
  idleHeader,
} from './call.ts'
import { readReply } from './reply.ts'
import { Refusal } from './refusals.ts'
import { fromWire, renamePath, toWire } from './shape.ts'
import { createSubmissions } from './submissions.ts'
import { toTransportRefusal } from './transport-refusals.ts'

const timeoutMs = 300_000

export type Connection = {
  appId: string
  password: string
  sessionId?: string | undefined
  isIdle?: boolean
}

/** The address of a call on the wire: `/ucc?Pagename=…`, with application and session. */
export function callUrl([Pagename, Controlname, InterfaceType]: Address, connection: Connection): string {
  const query = new URLSearchParams({
    Pagename,
    Controlname,
    InterfaceType,
    AppID: connection.appId,
    Password: connection.password,
    return: 'true',
  })
  if (connection.sessionId) query.set('SessionID', connection.sessionId)
  return `/ucc?${query}`
}

/** The browser's caller: POST /ucc. Every failure, of the network too, is a `Refusal` with the message to show. */
export function createBrowserCaller(connection: () => Connection, send: typeof fetch = (...args) => fetch(...args)): Caller {
  const submissions = createSubmissions()

  async function request<C extends Call>(call: C, body: unknown, keepalive = false): Promise<CallReply<C>> {
    const { isIdle = false, ...known } = connection()
    const { status, text } = await post(send, { url: callUrl(call.address, known), body, isIdle, keepalive })
    const reply = readReply(status, text, call.maxBytes ?? defaultMaxBytes)
    if (reply.ReturnValue !== 1) {
      // Field errors arrive under wire names; forms use ours.
      const errors = reply.errors.map((error) => ({ ...error, field: renamePath(call.input, error.field, 'ours') }))
      throw new Refusal(reply, { errors })
    }
    return fromWire(call.reply, call.replyIn === 'data' ? reply.data : reply.body) as CallReply<C>
  }

  return function callOverHttp<C extends Call>(
    call: C,
    input: CallGiven<C>,
    { survivesReload, keepalive }: CallOptions = {},
  ): Promise<CallReply<C>> {
    const body = toWire(call.input, input) as object
    if (call.kind === 'query') return request(call, body)
    const text = `${addressKey(call.address)} ${JSON.stringify(body, replaceFiles)}`
    return submissions.submit({ text, survivesReload }, (RequestId) => request(call, { ...body, RequestId }, keepalive))
  }
}

/** A JSON replacer: a file counts by name, size and time, so that different files make different submissions. */
function replaceFiles(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}

/** JSON, or multipart/form-data where a file is among the fields. */
function encode(body: object): { headers?: Record<string, string>; body: string | FormData } {
  const values = Object.entries(body)
  if (!values.some(([, value]) => value instanceof Blob))
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of values) if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  return { body: form }
}

/** `isIdle`: sent by the page while its user is idle, so it does not extend the session. */
type PostRequest = { url: string; body: unknown; isIdle: boolean; keepalive: boolean }

/** Sends a request; a connection that fails or breaks off during the response is the refusal `network`. */
async function post(send: typeof fetch, { url, body, isIdle, keepalive }: PostRequest): Promise<{ status: number; text: string }> {
  try {
    const { headers, ...encoded } = encode(body as object)
    const response = await send(url, {
      method: 'POST',
      ...encoded,
      headers: { ...headers, ...(isIdle && { [idleHeader]: '1' }) },
      credentials: 'include',
      keepalive,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    throw toTransportRefusal('network')
  }
}
