import '../tables.ts'
import { sql } from 'kysely'
import { createBatches } from '#kit/batches.ts'
import type { Db } from '#platform/db/server/database.ts'
import { maskCustomer, mostTogether, type Party } from '../../rules.ts'

/** As `project_progress` of migrations/functions writes it. */
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
  systemName: string
  level: string
  masksCustomer: boolean
  hasProblem: boolean
  nodes: Node[]
}

const finders = new WeakMap<Db, (number: string) => Promise<Found | null>>()

/** The project of this number, if its customer sees it. Searches that come at once are one statement, for they are many. */
export function findProject(db: Db, number: string): Promise<Found | null> {
  const find = finders.get(db) ?? createBatches((numbers: readonly string[]) => findTogether(db, numbers), mostTogether)
  finders.set(db, find)
  return find(number)
}

async function findTogether(db: Db, numbers: readonly string[]): Promise<(Found | null)[]> {
  const { rows } = await sql<{ project: Found | null }>`
    select project_progress(number) as project from unnest(${numbers}::text[]) with ordinality as wanted (number, place) order by place
  `.execute(db)
  return rows.map(({ project }) => project)
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
  const isLate = daysLate > 0 || (project.hasProblem && next !== undefined)
  return {
    number: project.number,
    name: project.name,
    customer: project.masksCustomer ? maskCustomer(project.customer) : project.customer,
    systemName: project.systemName,
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
