import type { Selectable } from 'kysely'
import { formatDateTime } from '#kit/dates.ts'
import type { ProjectNodeRow } from '../tables.ts'

type Node = Pick<Selectable<ProjectNodeRow>, 'id' | 'place' | 'name' | 'waits_for' | 'planned_on' | 'finished_at' | 'is_skipped' | 'remark'>

const dayMs = 24 * 3600_000

/**
 * What a customer is told of the nodes, which come in their order. Exactly one is the latest: the last that is finished, or the
 * first while none is. It is late when the next step should have been finished before today, or staff say that something is wrong.
 */
export function toProgress(nodes: readonly Node[], { today, hasProblem }: { today: string; hasProblem: boolean }) {
  const next = nodes.find(({ finished_at, is_skipped }) => !finished_at && !is_skipped)
  const latest = nodes.findLast(({ finished_at }) => finished_at) ?? nodes[0]
  const daysLate = next?.planned_on ? daysBetween(next.planned_on, today) : 0
  const isLate = daysLate > 0 || (hasProblem && next !== undefined)
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      name: node.name,
      place: node.place,
      latest: node !== latest ? (0 as const) : isLate ? (2 as const) : (1 as const),
      finishedAt: node.finished_at ? formatDateTime(node.finished_at) : '',
      plannedOn: node.planned_on ?? '',
      remark: node.remark,
    })),
    nextId: next?.id ?? '',
    waitsFor: next?.waits_for ?? '',
    daysLate: Math.max(0, daysLate),
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}
