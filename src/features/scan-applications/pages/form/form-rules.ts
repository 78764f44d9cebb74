import type { Rule } from 'antd/es/form'
import { applicationLimits, applicationWords as words } from '../../rules.ts'
import type { Policy } from '../../targets/policy.ts'
import { interpretTargets } from '../targets/interpret-targets.ts'
import type { ApplicationValues } from './application-values.ts'

type Rules = Record<keyof ApplicationValues, Rule[]>

/** Client-side validation; the server validates again. */
export function getFormRules(task: Policy['task'], letterRequired: boolean): Rules {
  return {
    name: [
      { required: true, whitespace: true, message: `请输入${words.name}` },
      { max: applicationLimits.name, message: `${words.name}不能超过${applicationLimits.name}个字符` },
    ],
    path: [{ required: true, message: words.taskType }],
    target: [{ required: true, whitespace: true, message: words.target }, { validator: (_, text: string) => checkTargets(text, task) }],
    authorized: [{ validator: (_, given) => (given ? Promise.resolve() : Promise.reject(new Error(words.notAuthorized))) }],
    letter: [{ required: letterRequired, message: words.letterRequired }],
  }
}

async function checkTargets(text: string | undefined, task: Policy['task']): Promise<void> {
  const errors = text?.trim() ? interpretTargets(text, task).errors : []
  if (errors[0]) throw new Error(errors.length > 1 ? `${errors[0].msg}（共 ${errors.length} 处）` : errors[0].msg)
}
