import './tables.ts'
import { randomUUID } from 'node:crypto'
import { Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { consumeCaptcha } from '#platform/captcha/server/captcha.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { submitConsultation } from '../contract.ts'
import { consultationLimits, consultationPurpose, consultationRefusals, consultationWords } from '../rules.ts'
import { inboxHandlers } from './inbox/inbox.ts'

export const consultationCommands = [
  handle(submitConsultation, async (context, { name, phone, company, question, page, consentVersion, ...input }) => {
    const { db, autonomousDb, clock, request } = context
    if (!(await consumeCaptcha(context, { id: input.captchaId, answer: input.captcha, purpose: consultationPurpose })))
      throw new Refusal(consultationRefusals.wrongCaptcha, { errors: [{ field: 'captcha', msg: consultationRefusals.wrongCaptcha.msg }] })
    const now = clock.now()
    const key = `consultation ${toNetwork(request.ip)}`
    const { allowed, retryAfter } = await countRequest(autonomousDb, key, { limit: consultationLimits.perHour, seconds: 3600, now })
    if (!allowed) throw new Refusal(consultationRefusals.tooMany, { retryAfter })

    const id = randomUUID()
    await db
      .insertInto('consultation')
      .values({ id, name, phone, company, question, page, consent_version: consentVersion, ip: request.ip, created_at: now })
      .execute()
    return { reply: {}, audit: { action: 'consultation.submit', subject: id, detail: { consentVersion } }, msg: consultationWords.done }
  }),
  ...inboxHandlers,
]

/** Nightly job: the privacy policy limits how long they may be stored. */
export async function removeOldConsultations(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - consultationLimits.daysKept * 24 * 3600 * 1000)
  await db.deleteFrom('consultation').where('created_at', '<', oldest).execute()
}
