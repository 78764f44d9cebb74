import '../tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { maskCustomer, type Party } from '../../rules.ts'

/** As PostgreSQL writes it to JSON. */
type Node = {
  id: string
  name: string
  place: number
  /** `2026-11-20 09:30:00`, or null while it is open. */
  finishedAt: string | null
  plannedOn: string | null
  remark: string
  waitsFor: Party
  isSkipped: boolean
}
type Found = {
  id: string
  number: string
  name: string
  customer: string
  system_name: string
  level: string
  masks_customer: boolean
  has_problem: boolean
  nodes: Node[]
}

/** A project that its customer sees, with the nodes that the customer sees. */
const shown = sql`select p.id, p.number, p.name, p.customer, p.system_name, p.level, p.masks_customer, p.has_problem,
  coalesce((
    select json_agg(json_build_object(
      'id', n.id, 'name', n.name, 'place', n.place, 'plannedOn', n.planned_on, 'remark', n.remark,
      'finishedAt', to_char(n.finished_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
      'waitsFor', n.waits_for, 'isSkipped', n.is_skipped
    ) order by n.place)
    from project_node n where n.project_id = p.id and n.is_shown
  ), '[]') as nodes
  from project p where p.is_shown`

/** By its number, and `hits` of the statement that counts the look-up: one statement, for searches are many. */
export async function findCounted(db: Db, number: string, counting: RawBuilder<{ hits: number }>) {
  const { rows } = await sql<{ hits: number } & (Found | { [K in keyof Found]: null })>`
    with counted as (${counting}) select counted.hits, found.* from counted left join (${shown}) found on found.number = ${number}
  `.execute(db)
  const [row] = rows
  return { hits: row?.hits ?? 0, project: row && row.id !== null ? row : undefined }
}

/** By the id of a project that the caller may see. */
export async function findProject(db: Db, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`${shown} and p.id = ${id}`.execute(db)
  return rows[0]
}

const dayMs = 24 * 3600_000

/**
 * What a customer is told. Exactly one node is the latest: the last that is finished, or the first while none is. It is late when the
 * next step should have been finished before today, or staff say that something is wrong.
 */
export function toProgress({ nodes, ...project }: Found, today: string) {
  const next = nodes.find(({ finishedAt, isSkipped }) => !finishedAt && !isSkipped)
  const latest = nodes.findLast(({ finishedAt }) => finishedAt) ?? nodes[0]
  const daysLate = next?.plannedOn ? daysBetween(next.plannedOn, today) : 0
  const isLate = daysLate > 0 || (project.has_problem && next !== undefined)
  return {
    number: project.number,
    name: project.name,
    customer: project.masks_customer ? maskCustomer(project.customer) : project.customer,
    systemName: project.system_name,
    level: project.level,
    nodes: nodes.map(({ id, name, place, finishedAt, plannedOn, remark, waitsFor }) => ({
      id,
      name,
      place,
      latest: id !== latest?.id ? (0 as const) : isLate ? (2 as const) : (1 as const),
      finishedAt: finishedAt ?? '',
      plannedOn: plannedOn ?? '',
      remark,
      waitsFor,
    })),
    today,
    nextId: next?.id ?? '',
    waitsFor: next?.waitsFor ?? '',
    daysLate: Math.max(0, daysLate),
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}
