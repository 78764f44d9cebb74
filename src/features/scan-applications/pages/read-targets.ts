import { judgeTargets, type Policy } from '../targets/policy.ts'
import { parseTargets, type TargetReport } from '../targets/parse.ts'

export type TargetRemark = { index: number; code: string; msg: string; hint: string }

/** Grammar and policy together; what the operator forbids besides, the server adds. */
export type Reading = {
  report: TargetReport
  errors: TargetRemark[]
  warnings: TargetRemark[]
  letterRequired: boolean
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
