import { addressKey, type Access, type Call, type Caller, type PendingStep } from '../call.ts'
import { Refusal, refusals } from '../refusals.ts'
import type { Actor, RequestContext, AuditEntry, CommandResult, Handler } from './handle.ts'
import { parseInput } from './parse.ts'

/** What a command's transaction needs from outside; the gateway itself knows no database. */
export type Transactions<S> = {
  /** Runs `work` in one transaction with services bound to it. */
  run: <T>(work: (services: S) => Promise<T>) => Promise<T>
  audit: (services: S, asked: RequestContext, entry: AuditEntry) => Promise<void>
  /** Claims the client's RequestId for this actor, call and payload; answers the stored reply when it was used before. */
  claimRequestId: (services: S, asked: RequestContext, call: Call, requestId: string, input: unknown) => Promise<CallResult | undefined>
  storeResult: (services: S, asked: RequestContext, call: Call, requestId: string, answer: CallResult) => Promise<void>
  /** Somebody who is known asked for what is not theirs to ask. */
  auditRefusal: (asked: RequestContext, call: Call) => Promise<void>
}

export type CallResult = { reply: unknown; msg: string; cookies?: string[] }

export type Dispatch = {
  find: (pagename: string, controlname: string, interfaceType: string) => Call | undefined
  /** `input` in our names, not yet parsed. */
  run: (call: Call, input: unknown, asked: RequestContext, requestId?: string) => Promise<CallResult>
  calls: Call[]
}

/** May this actor use a call with that access? */
export function isAllowed(access: Access, actor: Actor): boolean {
  if (access === 'anyone') return true
  if (access === 'applicant' || access === 'coin') return actor.kind === access
  if (access === 'machine' || access.startsWith('machine:'))
    return actor.kind === 'machine' && (access === 'machine' || actor.scopes.has(access.slice('machine:'.length)))
  return actor.kind === 'staff' && (access === 'staff' || actor.permissions.has(access.slice('staff:'.length)))
}

const stepRefusals = { password: refusals.newPasswordRequired, enrol: refusals.secondFactorRequired } satisfies Record<PendingStep, object>

/** The step that forbids this call, if any. */
function pendingStepOf({ allowedWhile = [] }: Call, { actor }: RequestContext): PendingStep | undefined {
  const step = 'pending' in actor ? actor.pending : undefined
  return step && !allowedWhile.includes(step) ? step : undefined
}

/** The one entrance to everything the program does: address → right → input → handler → reply. */
export function createDispatch<S>(handlers: Handler<S>[], services: S, transactions: Transactions<S>): Dispatch {
  const byCall = new Map(handlers.map((handler) => [handler.call, handler]))
  const byAddress = new Map(handlers.map((handler) => [addressKey(handler.call.address), handler.call]))
  if (byAddress.size !== handlers.length) throw new Error('two handlers share one address')

  async function runCommand(
    handler: Handler<S>,
    input: unknown,
    asked: RequestContext,
    requestId: string | undefined,
  ): Promise<CallResult> {
    const prepared = await handler.prepare?.({ ...services, ...asked }, input as never)
    return transactions.run(async (bound) => {
      const before = requestId && (await transactions.claimRequestId(bound, asked, handler.call, requestId, input))
      if (before) return before
      const done = (await handler.run({ ...bound, ...asked }, input as never, prepared as never)) as CommandResult<unknown>
      for (const entry of [done.audit].flat()) await transactions.audit(bound, asked, entry)
      const answer = { reply: done.reply, msg: done.msg ?? '' }
      if (requestId) await transactions.storeResult(bound, asked, handler.call, requestId, answer)
      return done.cookies ? { ...answer, cookies: done.cookies } : answer
    })
  }

  async function checkAccess(call: Call, asked: RequestContext): Promise<void> {
    const { actor } = asked
    const step = pendingStepOf(call, asked)
    if (!step && isAllowed(call.access, actor)) return
    if (actor.kind !== 'anyone') await transactions.auditRefusal(asked, call)
    if (step) throw new Refusal(stepRefusals[step])
    throw new Refusal(call.access.startsWith(`${actor.kind}:`) ? refusals.forbidden : refusals.invalidSession)
  }

  return {
    calls: handlers.map((handler) => handler.call),
    find: (pagename, controlname, interfaceType) => byAddress.get(addressKey([pagename, controlname, interfaceType])),
    async run(call, input, presented, requestId) {
      const handler = byCall.get(call)
      if (!handler) throw new Error(`no handler for ${addressKey(call.address)}`)
      // A call for anyone is open to a session with a pending step too, but as to a visitor.
      const isVisitor = call.access === 'anyone' && pendingStepOf(call, presented)
      const asked: RequestContext = isVisitor ? { ...presented, actor: { kind: 'anyone' } } : presented
      await checkAccess(call, asked)
      const parsed = parseInput(call, input)
      if (call.needsRequestId && !requestId) throw new Refusal(refusals.requestIdRequired)
      if (call.kind === 'command') return runCommand(handler, parsed, asked, call.secret ? undefined : requestId)
      return { reply: await handler.run({ ...services, ...asked }, parsed as never, undefined as never), msg: '' }
    },
  }
}

/** The caller that server rendering uses: the same calls, in-process, under the rights of the request's own session. */
export function createLocalCaller(dispatch: Dispatch, asked: RequestContext): Caller {
  return async (call, input) => (await dispatch.run(call, input, asked)).reply as never
}
