import { judgeTargets, type Policy } from '../../targets/policy.ts'
import { parseTargets, type TargetReport } from '../../targets/parse.ts'

/** `sentence`: the message without the index and text of its entry. */
export type TargetRemark = { index: number; code: string; sentence: string; msg: string; hint: string }

/** Result of parser and policy in the browser; the server adds the operator's deny list. */
export type Interpretation = {
  report: TargetReport
  errors: TargetRemark[]
  warnings: TargetRemark[]
  letterRequired: boolean
}

/** The text of the entry that a message names; the beginning for a message about the whole input. */
export function getErrorRange({ report }: Interpretation, msg: string): { from: number; to: number } {
  const index = Number(/^第(\d+)个目标/.exec(msg)?.[1] ?? 0)
  return (index && report.entries[index - 1]) || { from: 0, to: 0 }
}

export function interpretTargets(text: string, task: Policy['task']): Interpretation {
  const report = parseTargets(text)
  const judgement = judgeTargets(report, { task })
  return {
    report,
    errors: [...report.errors, ...judgement.errors.map((error) => ({ ...error, hint: '' }))],
    warnings: [...report.warnings, ...judgement.notes].map((warning) => ({ ...warning, hint: '' })),
    letterRequired: judgement.letterRequired,
  }
}

/** Adds the errors of the server that are not already reported. */
export function addErrors(reading: Interpretation, more: readonly TargetRemark[]): Interpretation {
  const added = more.filter(({ index, code }) => !reading.errors.some((known) => known.index === index && known.code === code))
  return added.length > 0 ? { ...reading, errors: [...reading.errors, ...added] } : reading
}
