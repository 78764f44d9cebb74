import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { maskCustomer, type Party, skippedRemark } from '../../rules.ts'

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
export type FoundProject = {
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

/** The projects of these numbers, in their order; null where there is none or its customer does not see it. */
export async function findProjects(db: Db, numbers: readonly string[]): Promise<(FoundProject | null)[]> {
  const { rows } = await sql<{ project: FoundProject | null }>`
    select project_progress(number) as project from unnest(${numbers}::text[]) with ordinality as wanted (number, place) order by place
  `.execute(db)
  return rows.map(({ project }) => project)
}

const dayMs = 24 * 3600_000

/**
 * The progress as shown to the customer. One node is marked, none where all are skipped. While all is well that is the last finished one, or the first to come while
 * none is; when the next step should have been finished before today, or staff say that something is wrong, it is that step: nothing finished is red.
 */
export function toProgress({ nodes: found, ...project }: FoundProject, today: string) {
  const nodes = found.map(toNode)
  const next = nodes.find(({ finishedAt, isSkipped }) => !finishedAt && !isSkipped)
  const daysLate = next?.plannedOn ? daysBetween(next.plannedOn, today) : 0
  const latest = nodes.findLast(({ finishedAt }) => finishedAt) ?? next
  if (next && (daysLate > 0 || project.hasProblem)) next.latest = 2
  else if (latest) latest.latest = 1
  return {
    number: project.number,
    name: project.name,
    customer: project.masksCustomer ? maskCustomer(project.customer) : project.customer,
    systemName: project.systemName,
    level: project.level,
    nodes,
    today,
    nextId: next?.id ?? '',
    waitsFor: next?.waitsFor ?? '',
    daysLate: Math.max(0, daysLate),
  }
}

function toNode({ finishedAt, plannedOn, remark, ...node }: Node) {
  const shown = remark || (node.isSkipped ? skippedRemark : '')
  return { ...node, remark: shown, finishedAt: finishedAt ?? '', plannedOn: plannedOn ?? '', latest: 0 as 0 | 1 | 2 }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}
