import type { Rule } from 'antd/es/form'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { submitApplication } from '../../contract.ts'
import { applicationMessages as messages } from '../../rules.ts'
import type { Policy } from '../../targets/policy.ts'
import { interpretTargets } from '../../shared/targets/interpret-targets.ts'
import type { ApplicationValues } from './application-values.ts'

type FormState = Pick<Policy, 'task'> & { letterRequired: boolean }
type Rules = Record<keyof ApplicationValues, Rule[]>

/** Client-side validation; the server validates again. */
export function getFormRules({ task, letterRequired }: FormState): Rules {
  return {
    name: [contractRule(submitApplication, 'name')],
    path: [{ required: true, message: messages.taskType }],
    target: [contractRule(submitApplication, 'target'), { validator: (_, text: string) => checkTargets(text, task) }],
    authorized: [contractRule(submitApplication, 'authorized')],
    letter: [{ required: letterRequired, message: messages.letterRequired }],
  }
}

async function checkTargets(text: string | undefined, task: Policy['task']): Promise<void> {
  const errors = text?.trim() ? interpretTargets(text, task).errors : []
  if (errors[0]) throw new Error(errors.length > 1 ? `${errors[0].msg}（共 ${errors.length} 处）` : errors[0].msg)
}
