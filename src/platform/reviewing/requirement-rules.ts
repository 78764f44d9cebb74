import type { RefusalEntry } from '#gateway/refusals.ts'

/** What the settings of a kind ask for before a reviewer decides on an item that waits. */
export type ReviewRequirements = { claim: boolean; checklist: boolean }

export const requirementRefusals = {
  claimFirst: { code: 'claim_first', msg: '请先领取该事项，再办理' },
  checklistFirst: { code: 'checklist_first', msg: '请先逐条核对并勾选全部要点' },
} as const satisfies Record<string, RefusalEntry>

type Prepared = { assigneeId: string; uncheckedCount: number }

/** The requirement that an action on an item that waits does not meet yet. */
export function findUnmet(
  { needsChecklist }: { needsChecklist?: true },
  { assigneeId, uncheckedCount }: Prepared,
  requires: ReviewRequirements,
): RefusalEntry | undefined {
  if (requires.claim && assigneeId === '') return requirementRefusals.claimFirst
  if (requires.checklist && needsChecklist && uncheckedCount > 0) return requirementRefusals.checklistFirst
  return undefined
}
