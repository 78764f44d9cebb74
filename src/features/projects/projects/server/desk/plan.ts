import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { applyTemplate, savePlan } from '../../plan-contract.ts'
import { deskRefusals, parties } from '../../rules.ts'
import { beginChange, newId, toSubject } from './change.ts'
import { addNodes, listPlan, type PlannedNode, writePlan, type StoredNode } from './milestones.ts'
import { toPlan } from './templates.ts'

export const planHandlers = [
  handle(applyTemplate, async (context, { id, version, startsOn }) => {
    const { db } = context
    const { kind } = await beginChange(context, { id, version })
    const begun = await db
      .selectFrom('project_node')
      .select('id')
      .where('project_id', '=', id)
      .where((node) => node.or([node('finished_at', 'is not', null), node('is_skipped', '=', true)]))
      .executeTakeFirst()
    if (begun) throw new Refusal(deskRefusals.begun)
    await db.deleteFrom('project_node').where('project_id', '=', id).execute()
    const plan = await toPlan(db, { kind, startsOn })
    await addNodes(db, id, plan)
    return {
      reply: {},
      audit: { action: 'project.apply-template', subject: toSubject(id), detail: { kind, startsOn, nodes: plan.length } },
    }
  }),

  handle(savePlan, async (context, { id, version, nodes }) => {
    const { db } = context
    await beginChange(context, { id, version })
    const former = await listPlan(db, id)
    const planned = nodes.map((node, i) => ({ ...node, id: node.id || newId(), isNew: node.id === '', place: i + 1 }))
    if (planned.some(({ id: nodeId, isNew }) => !isNew && !former.some((node) => node.id === nodeId))) throw new Refusal(refusals.notFound)
    const removed = former.filter((node) => !planned.some(({ id: nodeId }) => nodeId === node.id))
    if (removed.some(({ finishedAt }) => finishedAt)) throw new Refusal(deskRefusals.finishedRemoved)
    await writePlan(db, { projectId: id, nodes: planned, removed: removed.map((node) => node.id) })
    const detail = {
      nodes: nodes.length,
      added: planned.filter(({ isNew }) => isNew).map(({ name }) => name),
      removed: removed.map(({ name }) => name),
      changed: listChanges(former, planned),
    }
    return { reply: {}, audit: { action: 'project.save-plan', subject: toSubject(id), detail } }
  }),
]

const facts = { name: '名称', waitsFor: '办理方', plannedOn: '计划日期', isShown: '客户可见', remark: '备注' } as const

/** What changed in nodes that stay, one sentence a fact. */
function listChanges(former: readonly (PlannedNode & { id: string })[], planned: readonly StoredNode[]): string[] {
  return former.flatMap((node) => {
    const now = planned.find(({ id }) => id === node.id)
    if (!now) return []
    const changed = (Object.keys(facts) as (keyof typeof facts)[]).filter((fact) => now[fact] !== node[fact])
    return changed.map((fact) => `${node.name}：${facts[fact]} ${toFactText(node, fact)} → ${toFactText(now, fact)}`)
  })
}

function toFactText(node: PlannedNode, fact: keyof typeof facts): string {
  if (fact === 'waitsFor') return parties[node.waitsFor]
  if (fact === 'isShown') return node.isShown ? '是' : '否'
  return node[fact] || '无'
}
