import { sql } from 'kysely'
import { toStaffPerson } from '#features/coin/desk/server/person-names.ts'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ignorePayment, matchPayment, proposeBookings, rematch, restorePayment, unmatchPayment, uploadPayments } from '../contract.ts'
import { paymentCan, paymentRefusals } from '../rules.ts'
import { saveFile } from './files/files.ts'
import { readPayments } from './files/read-payments.ts'
import { isUnmatchedRecharge, isUnmatchedRequest, lockPayments } from './matching/match.ts'
import { matchJobName } from './matching/match-job.ts'
import { joined, type PaymentView, paymentStateSql } from './payments/payment-rows.ts'
import { proposeRecharges } from './payments/propose.ts'

export const reconciliationCommands = [
  handle(
    uploadPayments,
    (_, { file, accepted }) => readPayments(file, accepted),
    async ({ db, clock, jobs, actor }, { file }, read) => {
      const { person, name: personName } = toStaffPerson(actor)
      const id = await saveFile(db, { name: file.name, read, person, personName, now: clock.now() })
      await jobs.enqueue(db, matchJobName, { data: { fileId: id }, once: id })
      const detail = { name: file.name, lines: read.lines, faulty: read.faulty }
      return { reply: { id }, audit: { action: 'payment-file.upload', subject: `payment-file ${id}`, detail } }
    },
  ),

  /** Recharges that were booked since may fit payments of earlier files. */
  handle(rematch, async ({ db, jobs }) => {
    await jobs.enqueue(db, matchJobName, { data: {}, once: 'asked' })
    return { reply: {}, audit: { action: 'payment.rematch', subject: 'payment all' } }
  }),

  handle(matchPayment, async ({ db, clock }, { id, kind, target }) => {
    const payment = await lockPayment(db, id, paymentCan.match)
    await assertFree(db, { kind, target, fen: payment.fen })
    // What the payment belonged to before was reversed or closed, and gives way.
    const column = kind === 'recharge' ? 'recharge_id' : 'request_id'
    await db
      .updateTable('payment')
      .set({ recharge_id: null, request_id: null, [column]: target, matched_by: 'person', matched_at: clock.now() })
      .where('id', '=', id)
      .execute()
    return { reply: {}, audit: { action: 'payment.match', subject: `payment ${id}`, detail: { kind, target, fen: payment.fen } } }
  }),

  handle(unmatchPayment, async ({ db }, { id, note }) => {
    const { bookingId, requestId } = await lockPayment(db, id, (payment) =>
      paymentCan.unmatch({ ...payment, hasRequest: payment.requestId !== '' }),
    )
    await db
      .updateTable('payment')
      .set({ recharge_id: null, request_id: null, matched_by: null, matched_at: null })
      .where('id', '=', id)
      .execute()
    return { reply: {}, audit: { action: 'payment.unmatch', subject: `payment ${id}`, detail: { bookingId, requestId, note } } }
  }),

  handle(ignorePayment, async ({ db, clock }, { id, note }) => {
    const { fen } = await lockPayment(db, id, paymentCan.ignore)
    await db.updateTable('payment').set({ ignored_at: clock.now(), note }).where('id', '=', id).execute()
    return { reply: {}, audit: { action: 'payment.ignore', subject: `payment ${id}`, detail: { fen, note } } }
  }),

  handle(restorePayment, async ({ db }, { id }) => {
    await lockPayment(db, id, paymentCan.restore)
    await db.updateTable('payment').set({ ignored_at: null, note: '' }).where('id', '=', id).execute()
    return { reply: {}, audit: { action: 'payment.restore', subject: `payment ${id}` } }
  }),

  handle(proposeBookings, async (context, { ids }) => proposeRecharges(context, ids)),
]

type LockedPayment = Pick<PaymentView, 'fen' | 'state' | 'bookingId' | 'requestId'>

/** The payment, with all others locked against being matched meanwhile; refused unless its state allows the step. */
async function lockPayment(db: Db, id: number, can: (payment: LockedPayment) => boolean): Promise<LockedPayment> {
  await lockPayments(db)
  const { rows } = await sql<LockedPayment>`
    select p.fen, ${paymentStateSql} as state, r.booking_id as "bookingId", coalesce(q.id::text, '') as "requestId"
    from ${joined} where p.id = ${id}`.execute(db)
  const [payment] = rows
  if (!payment) throw new Refusal(refusals.notFound)
  if (!can(payment)) throw new Refusal(refusals.wrongState)
  return payment
}

type Target = { kind: 'recharge' | 'request'; target: string; fen: number }

async function assertFree(db: Db, { kind, target, fen }: Target): Promise<void> {
  const { rows } =
    kind === 'recharge'
      ? await sql<{ fen: number; isFree: boolean }>`
          select r.fen, ${isUnmatchedRecharge} as "isFree" from coin_recharge r where r.id = ${target}`.execute(db)
      : await sql<{ fen: number; isFree: boolean }>`
          select q.fen, ${isUnmatchedRequest} as "isFree" from recharge_request q where q.id = ${target}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal(refusals.notFound)
  if (!found.isFree) throw createFieldRefusal('target', paymentRefusals.matchedOtherwise)
  if (found.fen !== fen) throw createFieldRefusal('target', paymentRefusals.otherAmount)
}
