import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Call, defaultMaxBytes, isForMachines } from '../call.ts'
import { createFieldRefusal, Refusal, type RefusalEntry } from '../refusals.ts'
import { serverRefusals } from './server-refusals.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import type { Dispatch } from './dispatch.ts'
import { HttpRefusal, parseJsonObject, readBytes, streamBytes } from './http-body.ts'
import type { Exchange, HttpDeps } from './http-deps.ts'
import type { FileLimit } from './handle.ts'
import { type FileTarget, type OpenTarget, readMultipart } from './multipart/read-multipart.ts'
import { createSpool } from './multipart/spool.ts'

// Pages send the same few URLs repeatedly.
const cachedUrls = 256
type Parameter = 'Pagename' | 'Controlname' | 'InterfaceType' | 'AppID' | 'Password' | 'SessionID'
const parameters = new Set<string>(['Pagename', 'Controlname', 'InterfaceType', 'AppID', 'Password', 'SessionID'] satisfies Parameter[])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type CallAddress = { call: Call | undefined; sessionId: string }

/** Creates the function that finds the call and SessionID of a URL. Refuses with 401 without the application id and password of the page configuration; machine calls need none. */
export function createAddressReader(dispatch: Dispatch, deps: Pick<HttpDeps, 'appId' | 'password'>): (url: string) => CallAddress {
  function readAddress(url: string): CallAddress {
    const query = readParameters(url)
    const call = dispatch.find(query.Pagename, query.Controlname, query.InterfaceType)
    // A machine authenticates with its key; the password of the application is in every page.
    if (!call || !isForMachines(call)) assertApplication(query, deps)
    return { call, sessionId: query.SessionID }
  }
  const known = new LRUCache<string, CallAddress>({ max: cachedUrls, memoMethod: readAddress })
  return (url) => (url.includes('SessionID') ? readAddress(url) : known.memo(url))
}

/** Refuses a parameter that is given twice: its two values could be read differently by two programs. */
function readParameters(url: string): Record<Parameter, string> {
  const given: Partial<Record<string, string>> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(url.indexOf('?') + 1))) {
    if (!parameters.has(name)) continue
    if (given[name] !== undefined) throw createHttpRefusal(400, serverRefusals.badRequest)
    given[name] = value
  }
  const { Pagename = '', Controlname = '', InterfaceType = '', AppID = '', Password = '', SessionID = '' } = given
  return { Pagename, Controlname, InterfaceType, AppID, Password, SessionID }
}

function assertApplication(
  { AppID, Password }: Record<Parameter, string>,
  { appId, password }: Pick<HttpDeps, 'appId' | 'password'>,
): void {
  if (!isSameSecret(AppID, appId) || !isSameSecret(Password, password)) throw createHttpRefusal(401, serverRefusals.wrongApplication)
}

/** Checks origin (403) and media type (415) before the body is read. */
export function assertHeaders(request: IncomingMessage, getOrigin: HttpDeps['getOrigin']): void {
  const { origin } = request.headers
  if (origin && origin !== getOrigin(request)) throw createHttpRefusal(403, serverRefusals.crossOrigin)
  const type = request.headers['content-type']
  if (!type ? hasBody(request) : !/^(application\/json|multipart\/form-data)\s*(;|$)/i.test(type))
    throw createHttpRefusal(415, serverRefusals.wrongMediaType)
}

/** Checks what this call requires of the headers beyond `assertHeaders`. */
export function assertCallHeaders(call: Call, request: IncomingMessage): void {
  if (call.needsOrigin && !request.headers.origin) throw createHttpRefusal(403, serverRefusals.crossOrigin)
  // An HTML form of another site can send multipart bodies without a preflight request.
  if (isMultipart(request) && !call.takesFile) throw createHttpRefusal(415, serverRefusals.wrongMediaType)
}

type ReceivedBody = Pick<Exchange, 'call' | 'request'> & {
  account: string
  limitFile: (fields: Record<string, unknown>) => Promise<FileLimit | undefined>
}

/** Passes on the fields of a JSON or multipart body by their wire names; a spooled file is there for as long as `use` runs. */
export async function withBody<T>(
  { spoolDirectory, uploadBudgets }: Pick<HttpDeps, 'spoolDirectory' | 'uploadBudgets'>,
  { call, request, account, limitFile }: ReceivedBody,
  use: (body: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  const maxBytes = call.maxBytes ?? defaultMaxBytes
  if (!isMultipart(request)) return use(parseJsonObject(await readBytes(request, maxBytes)))
  const spool = call.takesFile === 'spooled' ? createSpool(spoolDirectory) : undefined
  const upload = (spool ? uploadBudgets.spool : uploadBudgets.memory).open(account)
  try {
    const source = upload.count(streamBytes(request, maxBytes))
    const openTarget: OpenTarget | undefined =
      spool && (async (file, fields) => limitTarget(await spool.openTarget(file), await limitFile(fields)))
    return await use(await readMultipart(source, request.headers['content-type'] as string, openTarget))
  } finally {
    await spool?.close()
    upload.release()
  }
}

function limitTarget(target: FileTarget, limit: FileLimit | undefined): FileTarget {
  let length = 0
  return {
    ...target,
    write(chunk) {
      length += chunk.length
      if (limit && length > limit.bytes) throw limit.refusal
      return target.write(chunk)
    },
  }
}

/** The RequestId of a body, a UUID in lower case; undefined without one, refused when it is no UUID. */
export function parseRequestId({ RequestId: id }: Record<string, unknown>): string | undefined {
  if (id === undefined || id === null) return undefined
  if (typeof id !== 'string' || !uuid.test(id)) throw createFieldRefusal('RequestId', '请求编号应为 UUID')
  return id.toLowerCase()
}

/** A refusal with an HTTP status other than 200, to be thrown. */
export function createHttpRefusal(status: number, entry: RefusalEntry): HttpRefusal {
  return new HttpRefusal(status, new Refusal(entry))
}

function isMultipart(request: IncomingMessage): boolean {
  return /^multipart\//i.test(request.headers['content-type'] ?? '')
}

function hasBody(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined
}
