import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { getCommentLabel, getCommentLimit, type ReviewAction, type ReviewDeclaration } from '../../rules.ts'

/** The declared action of this name, for reviewers or for applicants; refused where there is none. */
export function findAction({ actions }: ReviewDeclaration, name: string, by?: 'applicant'): ReviewAction {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || action.by !== by) throw new Refusal(refusals.invalid)
  return action
}

/** The gateway has checked the permission to review; an action may require another one. */
export function assertPermission({ permission }: ReviewAction, actor: Actor): void {
  if (permission && !(actor.kind === 'staff' && actor.permissions.has(permission))) throw new Refusal(refusals.forbidden)
}

/** `field`: the one that names the error. */
type GivenComment = { comment: string; field?: string }

export function assertComment(declaration: ReviewDeclaration, action: ReviewAction, { comment, field = 'comment' }: GivenComment): void {
  const word = getCommentLabel(declaration, action)
  const limit = getCommentLimit(action)
  if (action.comment === 'none' && comment !== '') throw new Refusal(refusals.invalid)
  if (action.comment === 'required' && comment === '') throw createFieldRefusal(field, `请填写${word}`)
  if (comment.length > limit) throw createFieldRefusal(field, `${word}不能超过${limit}个字符`)
}

/** Parses the form fields with their schemas. Refuses undeclared fields, and invalid values at their fields. */
export function parseForm({ form = {} }: ReviewAction, given: Readonly<Record<string, string>>): Record<string, string> {
  if (Object.keys(given).some((key) => !Object.hasOwn(form, key))) throw new Refusal(refusals.invalid)
  const parsed: Record<string, string> = {}
  const errors: { field: string; msg: string }[] = []
  for (const [key, { schema }] of Object.entries(form)) {
    const result = schema.safeParse(given[key] ?? '')
    if (result.success) parsed[key] = result.data
    else errors.push({ field: `form.${key}`, msg: result.error.issues[0]?.message ?? refusals.invalid.msg })
  }
  if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
  return parsed
}
