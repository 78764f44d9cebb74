import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { formatDate } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { consumeCaptcha } from '#platform/captcha/server/captcha.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { findWords } from '#features/site/sensitive-words/server/find-words.ts'
import { submitConsultation } from '../contract.ts'
import { toConsultationNumber, toConsultationPath } from '../desk-rules.ts'
import { consultationLimits, consultationPurpose, consultationRefusals, consultationMessages } from '../rules.ts'
import { followUpHandlers } from './inbox/follow-up.ts'
import { inboxHandlers } from './inbox/inbox.ts'
import type { ConsultationRow } from './tables.ts'

export function consultationCommands(listStaffWith: ListStaffWith) {
  return [submitHandler(listStaffWith), ...inboxHandlers(), ...followUpHandlers(listStaffWith)]
}

function submitHandler(listStaffWith: ListStaffWith) {
  return handle(submitConsultation, async (context, { name, phone, company, question, page, product, consentVersion, ...input }) => {
    const { db, autonomousDb, clock, request } = context
    if (!(await consumeCaptcha(context, { id: input.captchaId, answer: input.captcha, purpose: consultationPurpose })))
      throw createFieldRefusal('captcha', consultationRefusals.wrongCaptcha)
    const now = clock.now()
    const key = `consultation ${toNetwork(request.ip)}`
    const { allowed, retryAfter } = await countRequest(autonomousDb, key, { limit: consultationLimits.perHour, seconds: 3600, now })
    if (!allowed) throw new Refusal(consultationRefusals.tooMany, { retryAfter })

    await assertAcceptable(db, { name, company, question })
    const id = randomUUID()
    const values = { name, phone, company, question, page, product }
    const number = await insertConsultation(db, { id, ...values, consent_version: consentVersion, ip: request.ip, created_at: now })
    await notifyOfNew(db, { id, number, product, name }, { listStaffWith, now })
    const audit = { action: 'consultation.submit', subject: id, detail: { consentVersion, number } } as const
    return { reply: { number }, audit, msg: consultationMessages.doneWithNumber(number) }
  })
}

/** A word that staff refuse is named at its field; others are shown to staff. */
async function assertAcceptable(db: Db, texts: Record<'name' | 'company' | 'question', string>): Promise<void> {
  const found = await findWords(db, 'consultation', Object.values(texts))
  const errors = Object.keys(texts).flatMap((field, i) => {
    const refused = (found[i] ?? []).filter(({ severity }) => severity === 'refuse')
    return refused.length > 0 ? [{ field, msg: consultationMessages.refusedWords(refused.map(({ word }) => word)) }] : []
  })
  if (errors.length > 0) throw new Refusal(consultationRefusals.refusedWords, { errors })
}

/** Four random letters may be taken: of a thousand consultations on one day, one in nine hundred asks twice. */
export async function insertConsultation(db: Db, row: Insertable<ConsultationRow>): Promise<string> {
  for (;;) {
    const number = toConsultationNumber(formatDate(row.created_at), [...randomBytes(4)])
    const inserted = await db
      .insertInto('consultation')
      .values({ ...row, number })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows) return number
  }
}

type New = { id: string; number: string; product: string; name: string }

async function notifyOfNew(
  db: Db,
  { id, number, product, name }: New,
  { listStaffWith, now }: { listStaffWith: ListStaffWith; now: Date },
) {
  const colleagues = await listStaffWith(db, 'consultations.handle')
  const notice = {
    topic: 'consultations',
    title: '有新的在线咨询',
    text: [number, name, product].filter(Boolean).join('，'),
    url: toConsultationPath(id),
  } as const
  await sendNotices(
    db,
    now,
    colleagues.map((one) => ({ ...notice, person: toStaffKey(one.id) })),
  )
}

/** Nightly job: the privacy policy limits how long they may be stored. */
export async function removeOldConsultations(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - consultationLimits.daysKept * 24 * 3600 * 1000)
  await db.deleteFrom('consultation').where('created_at', '<', oldest).execute()
}
