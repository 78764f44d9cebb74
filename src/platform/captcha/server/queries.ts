import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { getCaptcha, getPuzzle } from '../contract.ts'
import { issueLimits } from './issue-limits.ts'
import { issueCaptcha, issuePuzzle } from './captcha.ts'
import { renderCaptcha } from './renderer.ts'

async function assertRate(
  { autonomousDb, clock, request }: Pick<Services, 'autonomousDb' | 'clock'> & { request: RequestInfo },
  what: string,
  limit: number,
): Promise<void> {
  const { allowed, retryAfter } = await countRequest(autonomousDb, `${what} ${toNetwork(request.ip)}`, {
    limit,
    seconds: 60,
    now: clock.now(),
  })
  if (!allowed) throw new Refusal(refusals.tooOften, { retryAfter })
}

export const captchaQueries = [
  handle(getCaptcha, async (context, { purpose, scale }) => {
    await assertRate(context, 'captcha', issueLimits.imagesPerMinute)
    const { id, text } = await issueCaptcha(context, purpose)
    const image = await renderCaptcha(text, scale)
    return { id, image: image.toString('base64') }
  }),

  handle(getPuzzle, async (context, { purpose }) => {
    await assertRate(context, 'puzzle', issueLimits.puzzlesPerMinute)
    return issuePuzzle(context, purpose)
  }),
]
