import { createFieldRefusal, notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, AuditEntry } from '#gateway/server/handle.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { type Booked, dryRun, reverse, use } from '#platform/ledger/server/booking.ts'
import { commitHold, hold, releaseHold } from '#platform/ledger/server/holds.ts'
import { machineCalls as calls } from '../contract.ts'
import { machineRefusals, machineMessages as messages } from '../rules.ts'

type Machine = Extract<Actor, { kind: 'machine' }>
type ReferredBooking = { account: string; amount: number; reference: string }

export const bookingHandlers = [
  handle(calls.use, async ({ db, clock, actor }, { account, amount, service, detail, reference, dryRun: isDryRun }) => {
    const machine = getMachine(actor)
    const at = clock.now()
    async function book(): Promise<Booked> {
      await claimReference(db, machine, { account, amount, reference, at })
      const booked = await use(db, { account, amount, service, detail, reference, by: toMadeBy(machine), at })
      await setBooking(db, machine, { reference, booking_id: booked.bookingId })
      return booked
    }
    if (isDryRun) {
      const { balance } = await dryRun(db, book)
      return { reply: { bookingId: 0, balance, dryRun: true }, audit: [] }
    }
    const booked = await book()
    const audit: AuditEntry = { action: 'ledger.use', subject: account, detail: { amount, service, reference, booking: booked.bookingId } }
    return { reply: { ...booked, dryRun: false }, audit }
  }),

  handle(calls.hold, async ({ db, clock, actor }, { account, amount, reference, minutes }) => {
    const machine = getMachine(actor)
    const at = clock.now()
    const expiresAt = new Date(at.getTime() + minutes * 60_000)
    await claimReference(db, machine, { account, amount, reference, at })
    const { holdId } = await hold(db, { account, amount, reference, by: toMadeBy(machine), at, expiresAt })
    await setBooking(db, machine, { reference, hold_id: holdId })
    const audit: AuditEntry = { action: 'ledger.hold', subject: account, detail: { amount, reference, minutes, hold: holdId } }
    return { reply: { holdId, expiresAt: expiresAt.toISOString() }, audit }
  }),

  handle(calls.commit, async ({ db, clock, actor }, { holdId, amount, service, detail }) => {
    const machine = getMachine(actor)
    const { account, reference, amount: heldAmount } = await getOwnHold(db, machine, holdId)
    const what = { holdId, ...(amount !== undefined && { amount }), service, detail, reference, by: toMadeBy(machine), at: clock.now() }
    const booked = await commitHold(db, what)
    await setBooking(db, machine, { reference, booking_id: booked.bookingId, amount: amount ?? heldAmount })
    const auditDetail = { amount: amount ?? heldAmount, service, reference, hold: holdId, booking: booked.bookingId }
    return { reply: booked, audit: { action: 'ledger.commit', subject: account, detail: auditDetail } }
  }),

  handle(calls.release, async ({ db, clock, actor }, { holdId }) => {
    const machine = getMachine(actor)
    const { account, reference } = await getOwnHold(db, machine, holdId)
    await releaseHold(db, { holdId, by: toMadeBy(machine), at: clock.now() })
    return { reply: {}, audit: { action: 'ledger.release', subject: account, detail: { reference, hold: holdId } } }
  }),

  handle(calls.reverse, async ({ db, clock, actor }, { reference, bookingId, reason }) => {
    const machine = getMachine(actor)
    const own = await getOwnBooking(db, machine, { reference, bookingId })
    const booked = await reverse(db, own.bookingId, {
      service: bookingKinds.reversal.service,
      detail: reason,
      by: toMadeBy(machine),
      at: clock.now(),
    })
    const auditDetail = { reason, reference: own.reference, reverses: own.bookingId, booking: booked.bookingId }
    return { reply: booked, audit: { action: 'ledger.reverse', subject: own.account, detail: auditDetail } }
  }),
]

/** Serialises bookings under one canonical reference; refused where the reference is already used. */
async function claimReference(db: Db, { id }: Machine, { account, amount, reference, at }: ReferredBooking & { at: Date }): Promise<void> {
  const taken = await db
    .insertInto('machine_booking')
    .values({ machine_id: id, reference, reference_key: toCanonicalReference(reference), account, amount, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!taken.numInsertedOrUpdatedRows) throw new Refusal(machineRefusals.referenceUsed)
}

type Outcome = { booking_id?: number; hold_id?: string; amount?: number }

async function setBooking(db: Db, { id }: Machine, { reference, ...outcome }: Outcome & { reference: string }): Promise<void> {
  await db.updateTable('machine_booking').set(outcome).where('machine_id', '=', id).where('reference', '=', reference).execute()
}

/** A hold of another system is reported as not found. */
async function getOwnHold(db: Db, { id }: Machine, holdId: string): Promise<ReferredBooking> {
  const own = await db
    .selectFrom('machine_booking')
    .select(['account', 'amount', 'reference'])
    .where('hold_id', '=', holdId)
    .where('machine_id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return own
}

type BookingReference = { reference: string; bookingId: number | undefined }

async function getOwnBooking(
  db: Db,
  { id }: Machine,
  { reference, bookingId }: BookingReference,
): Promise<ReferredBooking & { bookingId: number }> {
  if ((reference === '') === (bookingId === undefined)) throw createFieldRefusal('reference', messages.which)
  const booked = db
    .selectFrom('machine_booking')
    .select(['account', 'amount', 'reference', 'booking_id'])
    .where('machine_id', '=', id)
    .where('booking_id', 'is not', null)
  const own = await (bookingId === undefined
    ? booked.where('reference_key', '=', toCanonicalReference(reference))
    : booked.where('booking_id', '=', bookingId)
  ).executeTakeFirst()
  if (!own) throw new Refusal(refusals.notFound)
  return { ...own, bookingId: own.booking_id as number }
}

export function getMachine(actor: Actor): Machine {
  if (actor.kind !== 'machine') throw new Refusal(refusals.invalidSession)
  return actor
}

function toMadeBy({ kind, id }: Machine): string {
  return `${kind} ${id}`
}
