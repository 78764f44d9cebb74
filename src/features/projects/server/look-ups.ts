import { Refusal } from '#gateway/refusals.ts'
import type { Asked } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { checkCaptcha } from '#platform/credentials/server/check-credentials.ts'
import { networkOf } from '#platform/limits/server/addresses.ts'
import { hit } from '#platform/limits/server/limits.ts'
import { lookupLimit, lookupPurpose, projectRefusals } from '../rules.ts'

/** The first look-ups of a network are free; each further one within the window takes a captcha. */
export async function admitLookup(
  context: Services & Asked,
  { captcha, captchaId }: { captcha: string; captchaId: string },
): Promise<void> {
  const { outside, clock, request } = context
  const { allowed } = await hit(outside, `project ${networkOf(request.ip)}`, { ...lookupLimit, now: clock.now() })
  if (allowed) return
  if (captcha === '') throw new Refusal(projectRefusals.captchaRequired)
  await checkCaptcha(context, { id: captchaId, answer: captcha, purpose: lookupPurpose })
}
