import { createStaffActions, demoStaff } from '#platform/seeding/server/staff-actions.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { deskHandlers } from '../handlers.ts'

/** Something that was done in the demo's past. */
export type Step = { at: Date; run: () => Promise<void> }

/** Who did it. */
export const { assessor } = demoStaff

export const act = createStaffActions(deskHandlers)

/** The steps of all projects in the order of their time, as the audit trail would have them. */
export async function runHistory(steps: readonly Step[]): Promise<void> {
  for (const { run } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run()
}

/** The project as it is, which every change is made from. */
export function getVersion({ db }: Services, id: string): Promise<{ id: string; version: number }> {
  return db.selectFrom('project').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
}
