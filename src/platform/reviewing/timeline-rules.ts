import { getReviewWords, listColumns, type ownSteps, type ReviewDeclaration } from './rules.ts'

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

type Changed = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> }

/** What an event changed, in the words of the list's columns and of the form that came with its action. */
export function listChanges(declaration: ReviewDeclaration, { before, after }: Changed): { label: string; from: string; to: string }[] {
  const forms = Object.values(declaration.actions).flatMap(({ form = {} }) => Object.entries(form))
  const columns = listColumns(declaration)
  return Object.keys(before).flatMap((key) => {
    // Events name a person as `reviewer`, the list as `reviewerName`.
    const column = columns.find((one) => one.key === key || one.key === `${key}Name`)
    const label = forms.find(([name]) => name === key)?.[1].label ?? column?.label ?? ownLabels[key] ?? key
    const [from, to] = [before[key], after[key]].map((value) => formatChanged(value, column?.choices)) as [string, string]
    return from === to ? [] : [{ label, from, to }]
  })
}

const ownLabels: Readonly<Record<string, string>> = { firstApprover: '初审人' }

function formatChanged(value: unknown, choices: readonly { value: string; label: string }[] = []): string {
  if (value === undefined || value === null || value === '') return '（空）'
  if (typeof value !== 'string') return JSON.stringify(value)
  return choices.find((one) => one.value === value)?.label ?? value
}
