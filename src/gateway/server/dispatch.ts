import { addressKey, type Access, type Call, type Caller, type PendingStep } from '../call.ts'
import { Refusal, refusals } from '../refusals.ts'
import { serverRefusals } from './server-refusals.ts'
import type { Actor, RequestContext, AuditEntry, CommandResult, FileLimit, Handler } from './handle.ts'
import { findLastPage } from './values/last-page.ts'
import { parseInput } from './parse.ts'

/** The database operations around a command, given by the caller: the gateway itself knows no database. */
export type Transactions<S> = {
  /** Runs `work` in one transaction with services bound to it. */
  run: <T>(work: (services: S) => Promise<T>) => Promise<T>
  audit: (services: S, context: RequestContext, entry: AuditEntry) => Promise<void>
  /** Claims the client's RequestId for this actor, call and input; returns the stored result when it was used before. */
  claimRequestId: (services: S, context: RequestContext, submission: Submission) => Promise<CallResult | undefined>
  storeResult: (services: S, context: RequestContext, stored: { requestId: string; answer: CallResult }) => Promise<void>
  /** Audits a call that a known actor had no right to. */
  auditRefusal: (context: RequestContext, call: Call) => Promise<void>
}

type Submission = { call: Call; requestId: string; input: unknown }

export type CallResult = { reply: unknown; msg: string; cookies?: string[] }

/** `requestId`: the client's id of this submission. */
type CallContext = RequestContext & { requestId?: string | undefined }

export type Dispatch = {
  find: (pagename: string, controlname: string, interfaceType: string) => Call | undefined
  /** `input` in our names, not yet parsed. */
  run: (call: Call, input: unknown, context: CallContext) => Promise<CallResult>
  /** Refuses an actor who may not make the call; for bodies that are large, before they are read. */
  checkAccess: (call: Call, context: RequestContext) => Promise<void>
  /** What the file of this call may have, by the fields before it. */
  limitFile: (call: Call, fields: Record<string, unknown>, context: RequestContext) => Promise<FileLimit | undefined>
  calls: Call[]
}

/** Whether this actor may use a call with that access. A pending step is checked separately. */
export function isAllowed(access: Access, actor: Actor): boolean {
  if (typeof access !== 'string') return access.some((one) => isAllowed(one, actor))
  if (access === 'anyone') return true
  if (access === 'applicant' || access === 'coin') return actor.kind === access
  if (access === 'machine' || access.startsWith('machine:'))
    return actor.kind === 'machine' && (access === 'machine' || actor.scopes.has(access.slice('machine:'.length)))
  return actor.kind === 'staff' && (access === 'staff' || actor.permissions.has(access.slice('staff:'.length)))
}

const stepRefusals = { password: refusals.newPasswordRequired, enrol: refusals.secondFactorRequired } satisfies Record<PendingStep, object>

/** The step that forbids this call, if any. */
function findBlockingStep({ allowedWhile = [] }: Call, { actor }: RequestContext): PendingStep | undefined {
  const step = 'pending' in actor ? actor.pending : undefined
  return step && !allowedWhile.includes(step) ? step : undefined
}

/** The only way to run a handler: finds it by address, checks access, parses the input, runs it in its transaction. */
export function createDispatch<S>(handlers: Handler<S>[], services: S, transactions: Transactions<S>): Dispatch {
  const byCall = new Map(handlers.map((handler) => [handler.call, handler]))
  const byAddress = new Map(handlers.map((handler) => [addressKey(handler.call.address), handler.call]))
  if (byAddress.size !== handlers.length) throw new Error('two handlers share one address')

  async function runCommand(handler: Handler<S>, input: unknown, { requestId, ...context }: CallContext): Promise<CallResult> {
    const prepared = await handler.prepare?.({ ...services, ...context }, input as never)
    return transactions.run(async (bound) => {
      const stored = requestId && (await transactions.claimRequestId(bound, context, { call: handler.call, requestId, input }))
      if (stored) return stored
      const done = (await handler.run({ ...bound, ...context }, input as never, prepared as never)) as CommandResult<unknown>
      for (const entry of [done.audit].flat()) await transactions.audit(bound, context, entry)
      const answer = { reply: done.reply, msg: done.msg ?? '' }
      if (requestId) await transactions.storeResult(bound, context, { requestId, answer })
      return done.cookies ? { ...answer, cookies: done.cookies } : answer
    })
  }

  async function runQuery(handler: Handler<S>, input: unknown, context: RequestContext): Promise<unknown> {
    const read = (wanted: unknown) => handler.run({ ...services, ...context }, wanted as never, undefined as never)
    const reply = await read(input)
    const page = findLastPage(input, reply)
    return page === undefined ? reply : read({ ...Object(input), page })
  }

  async function checkAccess(call: Call, context: RequestContext): Promise<void> {
    const { actor } = context
    const step = findBlockingStep(call, context)
    if (!step && isAllowed(call.access, actor)) return
    if (actor.kind !== 'anyone') await transactions.auditRefusal(context, call)
    if (step) throw new Refusal(stepRefusals[step])
    const isOfKind = [call.access].flat().some((access) => access.startsWith(`${actor.kind}:`))
    throw new Refusal(isOfKind ? refusals.forbidden : refusals.invalidSession)
  }

  return {
    calls: handlers.map((handler) => handler.call),
    checkAccess,
    limitFile: async (call, fields, context) => byCall.get(call)?.limitFile?.({ ...services, ...context }, fields),
    find: (pagename, controlname, interfaceType) => byAddress.get(addressKey([pagename, controlname, interfaceType])),
    async run(call, input, { requestId, ...given }) {
      const handler = byCall.get(call)
      if (!handler) throw new Error(`no handler for ${addressKey(call.address)}`)
      // A session with a pending step may use public calls, as an anonymous actor.
      const isVisitor = call.access === 'anyone' && findBlockingStep(call, given)
      const context: RequestContext = isVisitor ? { ...given, actor: { kind: 'anyone' } } : given
      await checkAccess(call, context)
      const parsed = parseInput(call, input)
      if (call.needsRequestId && !requestId) throw new Refusal(serverRefusals.requestIdRequired)
      if (call.kind === 'command') return runCommand(handler, parsed, { ...context, requestId: call.secret ? undefined : requestId })
      return { reply: await runQuery(handler, parsed, context), msg: '' }
    },
  }
}

/** The in-process caller of server rendering, as an anonymous visitor. */
export function createLocalCaller(dispatch: Dispatch, context: RequestContext): Caller {
  return async (call, input) => (await dispatch.run(call, input, context)).reply as never
}
