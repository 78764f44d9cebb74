import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countingStatement, countRequest, getRequestCount } from '#platform/limits/server/rate-limiter.ts'
import { lookupLimit, lookupPurpose, projectRefusals } from '../../rules.ts'

type Answer = { captcha: string; captchaId: string }

/** Counts a look-up: a statement that returns `hits`, for the query that looks up. */
export function countLookup({ clock, request }: Services & RequestContext) {
  return countingStatement(`project ${toNetwork(request.ip)}`, 1, { ...lookupLimit, now: clock.now() })
}

/** The first look-ups of a network are free; each further one within the window takes a captcha. `hits`: those that are counted. */
export async function assertLookup(context: Services & RequestContext, hits: number, { captcha, captchaId }: Answer): Promise<void> {
  if (hits <= lookupLimit.limit) return
  if (captcha === '') throw new Refusal(projectRefusals.captchaRequired)
  await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: lookupPurpose })
}

/**
 * The same for a page of several views: within the window a network that has found a project looks it up again freely,
 * because that tells it nothing new.
 */
export async function admitView<T>(context: Services & RequestContext, id: string, answer: Answer, find: () => Promise<T>): Promise<T> {
  const { autonomousDb, clock, request } = context
  const key = `project ${toNetwork(request.ip)} ${id}`
  const now = clock.now()
  if ((await getRequestCount(autonomousDb, key, now)) > 0) return find()
  const { rows } = await countLookup(context).execute(autonomousDb)
  await assertLookup(context, rows[0]?.hits ?? 0, answer)
  const found = await find()
  await countRequest(autonomousDb, key, { ...lookupLimit, now })
  return found
}
