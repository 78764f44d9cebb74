import type { AuditAction } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { findRefusal, reviewRefusals } from '../../rules.ts'
import { findPrincipal, listPrincipals } from '../delegations/stand-ins.ts'
import { toPermitted } from '../permitted.ts'
import type { ReviewDeps, ActionInput, Person, Reviewable } from '../reviewable.ts'
import { readReviewSettings, toRequirements } from '../settings.ts'
import { assertPermission, assertComment, findAction, parseForm } from './check-given.ts'
import { acceptUploads } from './files.ts'
import { countUnchecked, lockItem, toRuleItem } from './items.ts'
import { runAction } from './run-action.ts'

/** Files and fields that the action does not declare may be missing. */
export type ActionRequest = Pick<ActionInput, 'action' | 'comment'> & Partial<Pick<ActionInput, 'files' | 'form'>> & { id: string }

/** `version`: of the item that the reviewer has read. */
type ReviewerRequest = ActionRequest & { version?: number | undefined }

/** The acting staff member; refuses every other actor. */
export function getReviewer(actor: Actor): Person {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return { id: actor.id, name: actor.name }
}

/** Runs an action of a reviewer on one item, for the call `decide` and for calls that a feature has of its own. */
export async function actOnItem(
  context: ReviewDeps & RequestContext,
  reviewable: Reviewable,
  { id, action: name, comment, version, ...wanted }: ReviewerRequest,
) {
  const { declaration } = reviewable
  const { files = {} } = wanted
  const by = getReviewer(context.actor)
  const action = findAction(declaration, name)
  assertPermission(action, context.actor)
  assertComment(declaration, action, { comment })
  const form = parseForm(action, wanted.form ?? {})
  const settings = await readReviewSettings(context.db, declaration)
  const item = await lockItem(context, toPermitted(reviewable, context.actor), id)
  const uncheckedCount = (await countUnchecked(context.db, declaration, [id]))(id)
  const principals = await listPrincipals(context.db, { delegate: by.id, now: context.clock.now() })
  const wantedAction = { action: name, by: by.id, principals: principals.map((one) => one.id), requires: toRequirements(settings) }
  const refusal = findRefusal(declaration, { ...toRuleItem(item), uncheckedCount }, wantedAction)
  if (refusal) throw new Refusal(refusal)
  if (version !== undefined && version !== item.version) throw new Refusal(reviewRefusals.changedMeanwhile)
  await acceptUploads(context, action, files)
  const { approvals } = settings
  const step = { action: name, comment, files, form, by, principals, approvals }
  const { decisionId, first } = await runAction(context, reviewable, { ...step, items: [item] })
  const needsSecond = first.length > 0
  const state = needsSecond ? item.state : action.to
  const principal = findPrincipal(principals, item)
  const detail = {
    comment,
    state,
    ...(principal && { onBehalfOf: principal.name, onBehalfOfId: principal.id }),
    ...(Object.keys(form).length > 0 && { form }),
    ...(Object.keys(files).length > 0 && { files }),
  }
  return {
    reply: { state, decisionId, needsSecond },
    audit: { action: `review.${name}` as AuditAction, subject: `${declaration.kind} ${id}`, detail },
  }
}
