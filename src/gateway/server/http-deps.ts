import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../call.ts'
import { Refusal, type RefusalEntry, refusals } from '../refusals.ts'
import type { Actor, RequestInfo } from './handle.ts'
import { HttpRefusal } from './http-body.ts'
import type { UploadBudget } from './multipart/upload-budget.ts'

/** Dependencies of the transport, which knows neither database nor sessions. */
export type HttpDeps = {
  appId: string
  password: string
  /** The site's own origin, as the request reached it. */
  getOrigin: (request: IncomingMessage) => string
  /** Where large uploads wait until their call has ended. */
  spoolDirectory: string
  /** What uploads hold at once: in memory, and on the disk. */
  uploadBudgets: { memory: UploadBudget; spool: UploadBudget }
  /** Headers of every response. */
  commonHeaders: Record<string, string>
  /** The rate limiter: seconds until this client may call again, 0 for now. */
  throttle: (request: RequestInfo) => number
  /** Acquires a slot for work on the database and returns its release; undefined: this client's share is used up. */
  acquireSlot: (request: RequestInfo) => (() => void) | undefined
  /** The actor whose session and cookie the request carries, else the anonymous one. */
  identify: (sessionId: string | undefined, request: IncomingMessage) => Promise<Actor>
  /** The machine whose key is in the Authorization header; refuses with 401, or 429 when it calls too often. Once more after the body, as no further call. */
  authenticateMachine: (authorization: string | undefined, request: RequestInfo, after: 'head' | 'body') => Promise<Actor>
  /** Replies of published calls by key: those from the present content, and one made now for all who ask for it meanwhile. */
  replies: {
    find: (key: string) => SendReply | undefined
    make: (key: string, call: Call, input: unknown) => Promise<SendReply>
  }
  isDatabaseDown: (error: unknown) => boolean
  /** What the caller is told of a fault of disk or file store that passes; the work has been rolled back. */
  findOutage: (error: unknown) => RefusalEntry | undefined
  onBug: (error: unknown, request: RequestInfo, call: Call | undefined) => void
  /** For logs and metrics; the outcome of a call that is served from the cache is `cached`. */
  onResponse: (response: { call: Call | undefined; outcome: string; info: RequestInfo; ms: number }) => void
}

/** Sends a serialised reply; `headers` are further header names and values, alternating. */
export type SendReply = (request: IncomingMessage, response: ServerResponse, headers: string[]) => void

/** A request for a call that exists, with the response to write. */
export type Exchange = { call: Call; sessionId: string; request: IncomingMessage; response: ServerResponse; info: RequestInfo }

/** Runs `work` while holding a slot; refuses with 503 when there is none. */
export async function runInSlot<T>(deps: Pick<HttpDeps, 'acquireSlot'>, info: RequestInfo, work: () => Promise<T>): Promise<T> {
  const release = deps.acquireSlot(info)
  if (!release) throw new HttpRefusal(503, new Refusal(refusals.busy, { retryAfter: 1 }))
  try {
    return await work()
  } finally {
    release()
  }
}
