import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { findCertificate, getExampleNumber } from '../contract.ts'
import { findExampleNumber } from './look-ups/example.ts'
import { lookUpCertificate } from './look-ups/look-up.ts'

export const certificateQueries = [
  handle(getExampleNumber, async ({ db }) => ({ number: await findExampleNumber(db) })),
  handle(findCertificate, async (context, { number }) => {
    if (!number) return { count: 0, certificates: [] }
    const found = await lookUpCertificate(context, number)
    if ('retryAfter' in found) throw new Refusal(refusals.tooOften, { retryAfter: found.retryAfter })
    const { certificate } = found
    return certificate ? { count: 1, certificates: [certificate] } : { count: 0, certificates: [] }
  }),
]
