import { Refusal } from '#gateway/refusals.ts'
import type { Asked } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { checkCaptcha } from '#platform/credentials/server/check-credentials.ts'
import { networkOf } from '#platform/limits/server/addresses.ts'
import { countHits, hit } from '#platform/limits/server/limits.ts'
import { lookupLimit, lookupPurpose, projectRefusals } from '../rules.ts'

type Answer = { captcha: string; captchaId: string }

/** The first look-ups of a network are free; each further one within the window takes a captcha. */
export async function admitLookup(context: Services & Asked, { captcha, captchaId }: Answer): Promise<void> {
  const { outside, clock, request } = context
  const { allowed } = await hit(outside, `project ${networkOf(request.ip)}`, { ...lookupLimit, now: clock.now() })
  if (allowed) return
  if (captcha === '') throw new Refusal(projectRefusals.captchaRequired)
  await checkCaptcha(context, { id: captchaId, answer: captcha, purpose: lookupPurpose })
}

/**
 * The same for a page of several views: within the window a network that has found a project looks it up again freely,
 * because that tells it nothing new.
 */
export async function admitView<T>(context: Services & Asked, id: string, answer: Answer, find: () => Promise<T>): Promise<T> {
  const { outside, clock, request } = context
  const key = `project ${networkOf(request.ip)} ${id}`
  const now = clock.now()
  if ((await countHits(outside, key, now)) > 0) return find()
  await admitLookup(context, answer)
  const found = await find()
  await hit(outside, key, { ...lookupLimit, now })
  return found
}
