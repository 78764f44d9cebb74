import { sql } from 'kysely'
import { toIso } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type Party } from '../../rules.ts'
import { newId } from './change.ts'

export type PlannedNode = { name: string; waitsFor: Party; plannedOn: string; isShown: boolean; remark: string }

export async function listPlan(db: Db, projectId: string) {
  const nodes = await db.selectFrom('project_node').selectAll().where('project_id', '=', projectId).orderBy('place').execute()
  return nodes.map(({ id, name, waits_for, planned_on, finished_at, is_skipped, is_shown, remark }) => ({
    id,
    name,
    remark,
    waitsFor: waits_for,
    plannedOn: planned_on ?? '',
    finishedAt: toIso(finished_at),
    isSkipped: is_skipped,
    isShown: is_shown,
  }))
}

/** Their places follow their order. */
export async function addNodes(db: Db, projectId: string, nodes: readonly PlannedNode[]): Promise<void> {
  const planned = nodes.map((node, i) => ({ ...node, id: newId(), place: i + 1 }))
  await writePlan(db, { projectId, nodes: planned, removed: [] })
}

export type StoredNode = PlannedNode & { id: string; place: number }
type ChangedPlan = { projectId: string; nodes: readonly StoredNode[]; removed: string[] }

/** One statement for all places: a place is unique at its end. */
export async function writePlan(db: Db, { projectId, nodes, removed }: ChangedPlan): Promise<void> {
  if (removed.length > 0) await db.deleteFrom('project_node').where('project_id', '=', projectId).where('id', 'in', removed).execute()
  const rows = nodes.map(({ id, place, name, waitsFor, plannedOn, isShown, remark }) => ({
    id,
    place,
    name,
    waits_for: waitsFor,
    planned_on: plannedOn || null,
    is_shown: isShown,
    remark,
  }))
  await sql`
    insert into project_node (id, project_id, place, name, waits_for, planned_on, is_shown, remark)
    select id, ${projectId}, place, name, waits_for, planned_on, is_shown, remark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id text, place integer, name text, waits_for text, planned_on date, is_shown boolean, remark text)
    on conflict (id) do update set place = excluded.place, name = excluded.name, waits_for = excluded.waits_for,
      planned_on = excluded.planned_on, is_shown = excluded.is_shown, remark = excluded.remark`.execute(db)
}
