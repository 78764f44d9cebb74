import { type Address, addressKey, type Call, type Caller, type CallGiven, type CallOptions, type CallReply, idleHeader } from './call.ts'
import { readReply } from './reply.ts'
import { Refusal, type FieldError } from './refusals.ts'
import { fieldEntries, fromWire, isFields, type Shape, toWire } from './shape.ts'
import { createSubmissions } from './submissions.ts'
import { toTransportRefusal } from './transport-refusals.ts'

const timeoutMs = 300_000

export type Connection = {
  appId: string
  password: string
  sessionId?: string | undefined
  isIdle?: boolean
}

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

/** Field errors come in wire names; forms know ours. */
function errorsInOurNames(shape: Shape, errors: FieldError[]): FieldError[] {
  if (!isFields(shape)) return errors
  const names = new Map(fieldEntries(shape).map((field) => [field.wire, field.ours]))
  return errors.map((error) => ({ ...error, field: names.get(error.field) ?? error.field }))
}

/** The browser's caller: POST /ucc. Every failure, of the network too, is a `Refusal` with the message to show. */
export function createBrowserCaller(connection: () => Connection, send: typeof fetch = (...request) => fetch(...request)): Caller {
  const submissions = createSubmissions()

  async function ask<C extends Call>(call: C, body: unknown): Promise<CallReply<C>> {
    const { isIdle = false, ...known } = connection()
    const { status, text } = await exchange(send, { url: callUrl(call.address, known), body, isIdle })
    const reply = readReply(status, text)
    if (reply.ReturnValue !== 1)
      throw new Refusal({ code: reply.code, msg: reply.msg }, { errors: errorsInOurNames(call.input, reply.errors) })
    return fromWire(call.reply, call.replyIn === 'data' ? reply.data : reply.body) as CallReply<C>
  }

  return function callOverHttp<C extends Call>(call: C, input: CallGiven<C>, { requestId }: CallOptions = {}): Promise<CallReply<C>> {
    const body = toWire(call.input, input) as object
    if (call.kind === 'query') return ask(call, body)
    const submission = `${addressKey(call.address)} ${JSON.stringify(body, nameFiles)}`
    return submissions.submit(submission, requestId, (RequestId) => ask(call, { ...body, RequestId }))
  }
}

/** Different files make different submissions. */
function nameFiles(_: string, value: unknown): unknown {
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

/** `isIdle`: sent without the user, so it is no activity. */
type Post = { url: string; body: unknown; isIdle: boolean }

/** Sends a request; a connection that fails or breaks off during the response is the refusal `network`. */
async function exchange(send: typeof fetch, { url, body, isIdle }: Post): Promise<{ status: number; text: string }> {
  try {
    const { headers, ...encoded } = encode(body as object)
    const response = await send(url, {
      method: 'POST',
      ...encoded,
      headers: { ...headers, ...(isIdle && { [idleHeader]: '1' }) },
      credentials: 'include',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    throw toTransportRefusal('network')
  }
}
