import type { AuditAction } from '../declared.ts'
import type { Call, CallInput, CallReply, PendingStep } from '../call.ts'

/**
 * Who is asking, as the session or the key says; never as the body says. `sessionId` is a handle on the session (its hash), not the key to it.
 * `pending`: the step that has to come before everything else.
 */
export type Actor =
  | { kind: 'anyone' }
  | { kind: 'applicant' | 'coin'; id: string; name: string; sessionId: string; pending?: PendingStep }
  | { kind: 'staff'; id: string; name: string; sessionId: string; permissions: ReadonlySet<string>; pending?: PendingStep }
  | { kind: 'machine'; id: string; name: string; scopes: ReadonlySet<string> }

/** What is known of the request itself. */
export type RequestInfo = {
  id: string
  ip: string
  userAgent: string
  /** The Cookie header as it came; left out where no browser is behind the request. */
  cookies?: string
  /** The site is reached by https, so its cookies may say Secure. */
  isHttps?: boolean
}

/** What happened, for the audit trail: action is `{entity}.{verb}`; subject names the row it happened to. */
export type AuditEntry = {
  action: AuditAction
  subject: string
  detail?: Record<string, unknown>
  /** Who did it, where the call itself is anonymous, such as a login. */
  by?: { kind: string; id: string; name: string }
  /** The actor can repeat it at will: one row a minute is written for each actor, action and subject. */
  isRepeatable?: true
}

export type RequestContext = { actor: Actor; request: RequestInfo }

/** What the server asks by itself, with the rights of a visitor; `id` names it in the logs. */
export function createAnonymousContext(id: string): RequestContext {
  return { actor: { kind: 'anyone' }, request: { id, ip: '', userAgent: '' } }
}

/** A command answers with its reply and what the audit trail is to say of it. */
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

/** What a command does before its transaction begins, such as a slow hash, which must not hold a connection of the database. */
export type Prepare<S, C extends Call, P> = (context: S & RequestContext, input: CallInput<C>) => Promise<P>

export type Handler<S> = {
  call: Call
  prepare?: (context: S & RequestContext, input: never) => Promise<unknown>
  run: (context: S & RequestContext, input: never, prepared: never) => Promise<unknown>
}

/** Binds calls to what they do. `S` are the services a handler is given: database, clock and so on. */
export function createHandle<S>() {
  function handle<C extends Call>(call: C, run: Run<S, C, undefined>): Handler<S>
  function handle<C extends Call, P>(call: C, prepare: Prepare<S, C, P>, run: Run<S, C, P>): Handler<S>
  function handle(call: Call, first: Handler<S>['run'], second?: Handler<S>['run']): Handler<S> {
    return second ? { call, prepare: first as NonNullable<Handler<S>['prepare']>, run: second } : { call, run: first }
  }
  return handle
}
