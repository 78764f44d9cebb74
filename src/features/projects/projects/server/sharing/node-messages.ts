import type { Services } from '#platform/calls/server/handle.ts'
import { sendSms } from '#platform/sms/server/outbox.ts'

/**
 * Notifies the subscribers of a project by SMS that one of its nodes is finished. Called in the transaction that finishes the node; its
 * messages are sent if that commits. No messages are sent for a node that is hidden from the customer, skipped or open.
 */
export async function queueFinishedNodeMessages(
  context: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { projectId, nodeId }: { projectId: string; nodeId: string },
): Promise<void> {
  const { db } = context
  const node = await db
    .selectFrom('project_node as n')
    .innerJoin('project as p', 'p.id', 'n.project_id')
    .select(['n.name', 'p.number'])
    .where('n.id', '=', nodeId)
    .where('p.id', '=', projectId)
    .where('n.finished_at', 'is not', null)
    .where('n.is_skipped', '=', false)
    .where('n.is_shown', '=', true)
    .where('p.is_shown', '=', true)
    .executeTakeFirst()
  if (!node) return
  const subscribers = await db
    .selectFrom('project_subscription')
    .select(['id', 'mobile'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  for (const { id, mobile } of subscribers) {
    const first = await db
      .insertInto('project_subscription_message')
      .values({ subscription_id: id, node_id: nodeId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 0n) continue
    const params = { project: node.number, node: node.name }
    await sendSms(context, { mobile, scene: 'project-node', params, subject: `project ${node.number}` })
  }
}
