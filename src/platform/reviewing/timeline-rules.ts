import { getReviewWords, type ownSteps, type ReviewDeclaration } from './rules.ts'

const stepLabels: Readonly<Record<(typeof ownSteps)[number], string>> = {
  claim: '领取',
  release: '退回待领取',
  hand_over: '转交',
  first_approve: '初审通过',
  note: '内部备注',
  escalate: '超时提醒',
}

/** What a line of an item's history is called. */
export function getTimelineLabel(declaration: ReviewDeclaration, event: string): string {
  const { work, submit } = getReviewWords(declaration)
  const own: Record<string, string> = { ...stepLabels, submit, undo: `撤销${work}` }
  return own[event] ?? declaration.actions[event]?.label ?? event
}
