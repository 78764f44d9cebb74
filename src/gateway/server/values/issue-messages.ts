import type * as z from 'zod/mini'

/** What a user reads where a schema has no message of its own: never a type, key or word of the schema. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return '请填写此项'
  const isText = typeof issue.input === 'string'
  if (issue.code === 'too_big' && isText) return `不能超过${issue.maximum}个字符`
  if (issue.code === 'too_big' && Array.isArray(issue.input)) return `不能超过${issue.maximum}项`
  if (issue.code === 'too_big' && issue.origin === 'number') return `不能大于${issue.maximum}`
  if (issue.code === 'too_small' && issue.origin === 'number') return `不能小于${issue.minimum}`
  return '内容有误，请检查后重试'
}
