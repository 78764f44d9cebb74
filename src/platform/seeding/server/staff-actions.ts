import type { Permission } from '#gateway/declared.ts'
import { addressKey, type Call, type CallGiven, type CallReply } from '#gateway/call.ts'
import type { Actor, CommandResult, Handler } from '#gateway/server/handle.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'

export type StaffContext = { services: Services; actor: Actor; at: Date }

/** Those of the demo's staff who have done something. */
export const demoStaff = {
  assessor: toActor('staff-assessor', '测评师（演示）', 'projects.manage'),
  editor: toActor('staff-editor', '内容编辑（演示）', 'content.publish'),
  finance: toActor('staff-finance', '财务（演示）', 'finance.handle'),
}

/** Stands for the request in the audit entries of the demo, which are written without one. */
export const demoRequest = { id: '', ip: '', userAgent: '' }

function toActor(id: string, name: string, permission: Permission): Actor & { kind: 'staff' } {
  return { kind: 'staff', id, name, sessionId: '', permissions: new Set([permission]) }
}

/** Runs commands as a demo account would have called them at the time, audit included, in the transaction of the seeds. */
export function createStaffActions(handlers: readonly Handler<Services>[]) {
  const byCall = new Map(handlers.map((handler) => [handler.call, handler]))

  return async function act<C extends Call>({ services, actor, at }: StaffContext, call: C, input: CallGiven<C>): Promise<CallReply<C>> {
    const context = { ...services, clock: { now: () => at }, actor, request: demoRequest }
    const handler = byCall.get(call)
    if (!handler) throw new Error(`no handler for ${addressKey(call.address)}`)
    const parsed = parseInput(call, input) as never
    const prepared = (await handler.prepare?.(context, parsed)) as never
    const { reply, audit } = (await handler.run(context, parsed, prepared)) as CommandResult<CallReply<C>>
    for (const entry of [audit].flat()) await writeAudit({ db: services.db, at }, context, entry)
    return reply
  }
}
