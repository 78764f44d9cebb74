import type { AuditAction } from '../declared.ts'
import type { Call, CallInput, CallReply, PendingStep } from '../call.ts'
import type { Refusal } from '../refusals.ts'

/**
 * The account or machine that session or key prove; never taken from the body. `sessionId` is the hash of the session's id, which identifies
 * the session and does not open it. `pending`: the step that the account must complete first.
 */
export type Actor =
  | { kind: 'anyone' }
  | { kind: 'applicant' | 'coin'; id: string; name: string; sessionId: string; pending?: PendingStep }
  | { kind: 'staff'; id: string; name: string; sessionId: string; permissions: ReadonlySet<string>; pending?: PendingStep }
  | { kind: 'machine'; id: string; name: string; scopes: ReadonlySet<string> }

export type RequestInfo = {
  id: string
  ip: string
  userAgent: string
  /** The Cookie header as received. */
  cookies?: string
  /** The site is reached by https, so its cookies may say Secure. */
  isHttps?: boolean
  /** The site's own origin, at which the request came. */
  origin?: string
  /** A person asks who does not object to being counted. */
  isCounted?: boolean
}

/** A row of the audit trail: action is `{entity}.{verb}`, subject identifies the changed row. */
export type AuditEntry = {
  action: AuditAction
  subject: string
  detail?: Record<string, unknown>
  /** The actor, where the call itself is anonymous, such as a login. */
  by?: { kind: string; id: string; name: string }
  /** The actor can repeat it at will: at most one row a minute is written for each actor, action and subject. */
  isRepeatable?: true
}

export type RequestContext = { actor: Actor; request: RequestInfo }

/** The context of calls that the server makes by itself, with the rights of a visitor; `id` names it in the logs. */
export function createAnonymousContext(id: string): RequestContext {
  return { actor: { kind: 'anyone' }, request: { id, ip: '', userAgent: '' } }
}

/** A command returns its reply and its audit entries. */
export type CommandResult<R> = {
  reply: R
  audit: AuditEntry | AuditEntry[]
  msg?: string
  /** Values of Set-Cookie headers. */
  cookies?: string[]
}

export type Run<S, C extends Call, P> = (
  context: S & RequestContext,
  input: CallInput<C>,
  prepared: P,
) => Promise<C['kind'] extends 'command' ? CommandResult<CallReply<C>> : CallReply<C>>

/** Runs before a command's transaction begins: for slow work such as a password hash, which must not occupy a database connection. */
type Prepare<S, C extends Call, P> = (context: S & RequestContext, input: CallInput<C>) => Promise<P>

/** The size that a file may have, and the refusal of a larger one. */
export type FileLimit = { bytes: number; refusal: Refusal }

export type Handler<S> = {
  call: Call
  /** Of a spooled file, by the fields before it under their wire names; a longer file is refused while it arrives. */
  limitFile?: (context: S & RequestContext, fields: Record<string, unknown>) => Promise<FileLimit | undefined>
  prepare?: (context: S & RequestContext, input: never) => Promise<unknown>
  run: (context: S & RequestContext, input: never, prepared: never) => Promise<unknown>
}

/** Creates `handle(call, run)` and `handle(call, prepare, run)`, which bind a call to its handler. `S`: the services of handlers. */
export function createHandle<S>() {
  function handle<C extends Call>(call: C, run: Run<S, C, undefined>): Handler<S>
  function handle<C extends Call, P>(call: C, prepare: Prepare<S, C, P>, run: Run<S, C, P>): Handler<S>
  function handle(call: Call, first: Handler<S>['run'], second?: Handler<S>['run']): Handler<S> {
    return second ? { call, prepare: first as NonNullable<Handler<S>['prepare']>, run: second } : { call, run: first }
  }
  return handle
}
