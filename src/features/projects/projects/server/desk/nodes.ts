import type { Selectable } from 'kysely'
import { createFieldRefusal, notFound, Refusal } from '#gateway/refusals.ts'
import { dayMs, formatDateTime } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { finishNode, reopenNode, skipNode } from '../../plan-contract.ts'
import { deskRefusals, projectLimits as limits, skippedRemark } from '../../rules.ts'
import type { ProjectNodeRow } from '../tables.ts'
import { queueFinishedNodeMessages } from '../sharing/node-messages.ts'
import { beginChange, toSubject } from './change.ts'

type Node = Selectable<ProjectNodeRow>

export const nodeHandlers = [
  handle(finishNode, async (context, { id, version, nodeId, finishedAt, reason, isOutOfOrder }) => {
    const { db, clock } = context
    await beginChange(context, { id, version })
    const node = await getNode(db, { id, nodeId })
    assertOpen(node)
    const earlier = await listOpenBefore(db, node)
    if (earlier.length > 0 && !isOutOfOrder) throw new Refusal(deskRefusals.outOfOrder)
    const at = toFinishTime(finishedAt, { now: clock.now(), reason })
    await db.updateTable('project_node').set({ finished_at: at }).where('id', '=', nodeId).execute()
    await queueFinishedNodeMessages(context, { projectId: id, nodeId })
    const detail = {
      node: node.name,
      finishedAt: formatDateTime(at),
      ...(reason && { reason }),
      ...(earlier.length > 0 && { before: earlier }),
    }
    return { reply: {}, audit: { action: 'project.finish-node', subject: toSubject(id), detail } }
  }),

  handle(skipNode, async (context, { id, version, nodeId, reason }) => {
    await beginChange(context, { id, version })
    const node = await getNode(context.db, { id, nodeId })
    assertOpen(node)
    await context.db.updateTable('project_node').set({ is_skipped: true }).where('id', '=', nodeId).execute()
    return { reply: {}, audit: { action: 'project.skip-node', subject: toSubject(id), detail: { node: node.name, reason } } }
  }),

  handle(reopenNode, async (context, { id, version, nodeId, reason }) => {
    await beginChange(context, { id, version })
    const node = await getNode(context.db, { id, nodeId })
    if (!node.finished_at && !node.is_skipped) throw new Refusal(deskRefusals.notFinished)
    // What was once written for the customer in the place of a remark.
    const remark = node.remark === skippedRemark ? '' : node.remark
    await context.db.updateTable('project_node').set({ finished_at: null, is_skipped: false, remark }).where('id', '=', nodeId).execute()
    const was = node.finished_at ? { finishedAt: formatDateTime(node.finished_at) } : { isSkipped: true }
    return { reply: {}, audit: { action: 'project.reopen-node', subject: toSubject(id), detail: { node: node.name, reason, ...was } } }
  }),
]

async function getNode(db: Db, { id, nodeId }: { id: string; nodeId: string }): Promise<Node> {
  const node = await db
    .selectFrom('project_node')
    .selectAll()
    .where('id', '=', nodeId)
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return node
}

function assertOpen({ finished_at, is_skipped }: Node): void {
  if (finished_at || is_skipped) throw new Refusal(deskRefusals.notOpen)
}

async function listOpenBefore(db: Db, { project_id, place }: Node): Promise<string[]> {
  const nodes = await db
    .selectFrom('project_node')
    .select('name')
    .where('project_id', '=', project_id)
    .where('place', '<', place)
    .where('finished_at', 'is', null)
    .where('is_skipped', '=', false)
    .orderBy('place')
    .execute()
  return nodes.map(({ name }) => name)
}

/** Now, or a time of the last 30 days that comes with a reason. */
function toFinishTime(iso: string, { now, reason }: { now: Date; reason: string }): Date {
  if (iso === '') return now
  const at = new Date(iso)
  if (at > now) throw createFieldRefusal('finishedAt', deskRefusals.future)
  if (now.getTime() - at.getTime() > limits.backDatedDays * dayMs) throw createFieldRefusal('finishedAt', deskRefusals.tooFarBack)
  if (reason === '') throw createFieldRefusal('reason', deskRefusals.reasonRequired)
  return at
}
