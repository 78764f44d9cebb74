import type { CallReply } from '#gateway/call.ts'
import type { getProject } from '../desk-contract.ts'

/** A project as its screen loads it. */
export type Project = CallReply<typeof getProject>
export type PlanNode = Project['plan'][number]
export type Document = Project['documents'][number]

export function isDone({ finishedAt, isSkipped }: PlanNode): boolean {
  return finishedAt !== '' || isSkipped
}
