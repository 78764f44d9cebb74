import { type Selectable, sql } from 'kysely'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { changeProject, createProject, getProject, markProblem, setVisibility } from '../../desk-contract.ts'
import { deskRefusals, maskCustomer } from '../../rules.ts'
import type { ProjectRow } from '../tables.ts'
import { beginChange, newId, toSubject } from './change.ts'
import { listDocuments } from './documents.ts'
import { addNodes, listPlan } from './milestones.ts'
import { type ProjectHeadRow, toStateSql, toHead } from './project-list.ts'
import { listTasks } from './tasks.ts'
import { toPlan } from './templates.ts'

type FoundProject = ProjectHeadRow & Selectable<ProjectRow>

export const projectHandlers = [
  handle(getProject, async ({ db, clock }, { id }) => {
    const { rows } = await sql<FoundProject>`
      select p.*, o.name as operator, ${toStateSql(formatDate(clock.now()))} as state
      from project p join operating_entity o on o.id = p.operator_id where p.id = ${id}`.execute(db)
    const found = rows[0]
    if (!found) throw new Refusal(refusals.notFound)
    const [plan, tasks, documents] = await Promise.all([listPlan(db, id), listTasks(db, id), listDocuments(db, id)])
    return {
      ...toHead(found),
      operatorId: found.operator_id,
      version: found.version,
      masksCustomer: found.masks_customer,
      hasProblem: found.has_problem,
      shownCustomer: found.masks_customer ? maskCustomer(found.customer) : found.customer,
      applicationState: found.application_state,
      updatedAt: toIso(found.updated_at),
      plan,
      tasks,
      documents,
    }
  }),

  handle(createProject, async ({ db, clock }, { startsOn, ...given }) => {
    const id = newId()
    await assertFreeNumber(db, { id, number: given.number })
    await assertOperator(db, given.operatorId)
    const now = clock.now()
    await db
      .insertInto('project')
      .values({ id, ...toRow(given), created_at: now, updated_at: now })
      .execute()
    if (startsOn) await addNodes(db, id, await toPlan(db, { kind: given.kind, startsOn }))
    return { reply: { id }, audit: { action: 'project.create', subject: toSubject(id), detail: { ...given, startsOn } } }
  }),

  handle(changeProject, async (context, { id, version, ...given }) => {
    const { db } = context
    const former = await beginChange(context, { id, version })
    await assertFreeNumber(db, { id, number: given.number })
    await assertOperator(db, given.operatorId)
    const row = toRow(given)
    await db.updateTable('project').set(row).where('id', '=', id).execute()
    const changed = (Object.keys(row) as (keyof typeof row)[]).filter((column) => row[column] !== former[column])
    const before = Object.fromEntries(changed.map((column) => [column, former[column]]))
    const after = Object.fromEntries(changed.map((column) => [column, row[column]]))
    return { reply: {}, audit: { action: 'project.change', subject: toSubject(id), detail: { before, after } } }
  }),

  handle(markProblem, async (context, { id, version, hasProblem, reason }) => {
    if (hasProblem && reason === '') throw createFieldRefusal('reason', '请输入原因')
    const former = await beginChange(context, { id, version })
    if (former.has_problem === hasProblem) throw new Refusal(refusals.wrongState)
    await context.db.updateTable('project').set({ has_problem: hasProblem }).where('id', '=', id).execute()
    const action = hasProblem ? ('project.mark-problem' as const) : ('project.clear-problem' as const)
    return { reply: {}, audit: { action, subject: toSubject(id), detail: { reason } } }
  }),

  handle(setVisibility, async (context, { id, version, isShown, masksCustomer, shownNodes }) => {
    const { db } = context
    const former = await beginChange(context, { id, version })
    await db.updateTable('project').set({ is_shown: isShown, masks_customer: masksCustomer }).where('id', '=', id).execute()
    const nodes = await db
      .updateTable('project_node')
      .set({ is_shown: sql<boolean>`id = any(${shownNodes}::text[])` })
      .where('project_id', '=', id)
      .where(sql<boolean>`is_shown <> (id = any(${shownNodes}::text[]))`)
      .returning(['name', 'is_shown'])
      .execute()
    const detail = {
      before: { isShown: former.is_shown, masksCustomer: former.masks_customer },
      after: { isShown, masksCustomer },
      shown: nodes.filter(({ is_shown }) => is_shown).map(({ name }) => name),
      hidden: nodes.filter(({ is_shown }) => !is_shown).map(({ name }) => name),
    }
    return { reply: {}, audit: { action: 'project.set-visibility', subject: toSubject(id), detail } }
  }),
]

type ProjectInput = Pick<ProjectRow, 'number' | 'name' | 'customer' | 'kind' | 'level'> & { operatorId: string; systemName: string }

function toRow({ operatorId, systemName, ...same }: ProjectInput) {
  return { ...same, operator_id: operatorId, system_name: systemName }
}

/** One project of a number; the lock settles concurrent requests. */
async function assertFreeNumber(db: Db, { id, number }: { id: string; number: string }): Promise<void> {
  await lockByName(db, `project number ${number}`)
  const taken = await db.selectFrom('project').select('id').where('number', '=', number).executeTakeFirst()
  if (taken && taken.id !== id) throw createFieldRefusal('number', deskRefusals.numberTaken)
}

async function assertOperator(db: Db, id: string): Promise<void> {
  const known = await db.selectFrom('operating_entity').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw createFieldRefusal('operatorId', deskRefusals.unknownOperator)
}
