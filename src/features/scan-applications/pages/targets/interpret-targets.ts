import { judgeTargets, type Policy } from '../../targets/policy.ts'
import { parseTargets, type TargetReport } from '../../targets/parse.ts'

/** `sentence`: the message without the number and text of its entry. */
export type TargetRemark = { index: number; code: string; sentence: string; msg: string; hint: string }

/** Grammar and policy together; what the operator forbids besides, the server adds. */
export type Reading = {
  report: TargetReport
  errors: TargetRemark[]
  warnings: TargetRemark[]
  letterRequired: boolean
}

/** Which entry a message is about that names it; 0 for the input as a whole. */
export function indexIn(msg: string): number {
  return Number(/^第(\d+)个目标/.exec(msg)?.[1] ?? 0)
}

export function readTargets(text: string, task: Policy['task']): Reading {
  const report = parseTargets(text)
  const judgement = judgeTargets(report, { task })
  return {
    report,
    errors: [...report.errors, ...judgement.errors.map((error) => ({ ...error, hint: '' }))],
    warnings: [...report.warnings, ...judgement.notes].map((warning) => ({ ...warning, hint: '' })),
    letterRequired: judgement.letterRequired,
  }
}

/** With what it does not say itself of the same text. */
export function withErrors(reading: Reading, more: readonly TargetRemark[]): Reading {
  const added = more.filter(({ index, code }) => !reading.errors.some((known) => known.index === index && known.code === code))
  return added.length > 0 ? { ...reading, errors: [...reading.errors, ...added] } : reading
}
