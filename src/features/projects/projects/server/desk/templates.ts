import { Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { dayMs, formatDate, startOfDay, toIso } from '#kit/dates.ts'
import { toWorkingDay } from '#kit/working-days.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readWorkingCalendar } from '#platform/parameters/server/working-calendar.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { listTemplates, saveTemplate } from '../../plan-contract.ts'
import { getTemplateNodes, type ProjectKind, projectKinds } from '../../rules.ts'
import { getActorName } from './change.ts'
import { type PlannedNode } from './milestones.ts'

export const templateHandlers = [
  handle(listTemplates, async ({ db }) => {
    const stored = await db.selectFrom('milestone_template').selectAll().execute()
    const templates = (Object.keys(projectKinds) as ProjectKind[]).map((kind) => {
      const own = stored.find((template) => template.kind === kind)
      return {
        kind,
        version: own?.version ?? 0,
        nodes: own?.nodes ?? getTemplateNodes(kind),
        updatedBy: own?.updated_by_name ?? '',
        updatedAt: toIso(own?.updated_at),
      }
    })
    return { templates }
  }),

  handle(saveTemplate, async ({ db, clock, actor }, { kind, version, nodes }) => {
    await lockByName(db, `milestone template ${kind}`)
    const former = await db.selectFrom('milestone_template').select(['version', 'nodes']).where('kind', '=', kind).executeTakeFirst()
    if ((former?.version ?? 0) !== version) throw new Refusal(serverRefusals.changedMeanwhile)
    const row = { nodes: JSON.stringify(nodes), version: version + 1, updated_by_name: getActorName(actor), updated_at: clock.now() }
    await db
      .insertInto('milestone_template')
      .values({ kind, ...row })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
      .execute()
    const detail = { before: (former?.nodes ?? getTemplateNodes(kind)).map(({ name }) => name), after: nodes.map(({ name }) => name) }
    return { reply: {}, audit: { action: 'milestone-template.change', subject: `milestone-template ${kind}`, detail } }
  }),
]

/** The nodes of the kind's template, planned from that day on; a node of a day off is planned for the next working day. */
export async function toPlan(db: Db, { kind, startsOn }: { kind: ProjectKind; startsOn: string }): Promise<PlannedNode[]> {
  const stored = await db.selectFrom('milestone_template').select('nodes').where('kind', '=', kind).executeTakeFirst()
  const calendar = await readWorkingCalendar(db)
  const start = startOfDay(startsOn).getTime()
  return (stored?.nodes ?? getTemplateNodes(kind)).map(({ days, ...node }) => ({
    ...node,
    plannedOn: formatDate(toWorkingDay(new Date(start + days * dayMs), calendar)),
    remark: '',
  }))
}
