import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { getRequestCount, countRequest } from '#platform/limits/server/rate-limiter.ts'
import { lookupLimit, lookupPurpose, projectRefusals } from '../../rules.ts'

type Answer = { captcha: string; captchaId: string }

/** The first look-ups of a network are free; each further one within the window takes a captcha. */
export async function admitLookup(context: Services & RequestContext, { captcha, captchaId }: Answer): Promise<void> {
  const { autonomousDb, clock, request } = context
  const { allowed } = await countRequest(autonomousDb, `project ${toNetwork(request.ip)}`, { ...lookupLimit, now: clock.now() })
  if (allowed) return
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
  await admitLookup(context, answer)
  const found = await find()
  await countRequest(autonomousDb, key, { ...lookupLimit, now })
  return found
}
