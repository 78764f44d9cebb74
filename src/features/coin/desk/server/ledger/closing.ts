import { addMonths, getFirstDay, formatDate, getLastEndedMonth, toIso } from '#kit/dates.ts'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findClosing, lockClosing, setOpenFrom } from '#platform/ledger/server/periods/closing.ts'
import { findLastCheck } from '#platform/ledger/server/reconciliation/checks.ts'
import { closeMonth, getClosing, proposeReopening } from '../../closing-contract.ts'
import { backOfficeRefusals as refusals } from '../../rules.ts'
import { createOrder } from '../bookings/changes.ts'
import { toStaffPerson } from '../persons/person-names.ts'

export const closingHandlers = [
  handle(getClosing, async ({ db, clock }) => {
    const closable = getLastEndedMonth(clock.now())
    const [closing, orders, check] = await Promise.all([
      findClosing(db),
      db.selectFrom('coin_order').select(['kind', 'open_from']).where('state', '=', 'pending').execute(),
      findLastCheck(db),
    ])
    return {
      openFrom: closing?.openFrom ?? '',
      at: toIso(closing?.at),
      by: closing?.by ?? '',
      closable,
      reopening: orders.find(({ kind }) => kind === 'reopen')?.open_from ?? '',
      waitingOrders: orders.filter(({ kind }) => kind !== 'reopen').length,
      findings: check?.findings.length ?? 0,
    }
  }),

  handle(closeMonth, async ({ db, clock, actor }, { month }) => {
    const { person, name } = toStaffPerson(actor)
    const at = clock.now()
    const openFrom = getFirstDay(addMonths(month, 1))
    if (openFrom > formatDate(at)) throw createFieldRefusal('month', refusals.monthNotOver)
    await lockClosing(db)
    const from = (await findClosing(db))?.openFrom ?? ''
    if (openFrom <= from) throw createFieldRefusal('month', refusals.monthClosed)
    if (((await findLastCheck(db))?.findings.length ?? 0) > 0) throw new Refusal(refusals.ledgerFindings)
    await setOpenFrom(db, { openFrom, at, by: person, byName: name, reason: '' })
    return { reply: {}, audit: { action: 'coin-desk.close-month', subject: 'coin-desk', detail: { month, from, openFrom } } }
  }),

  handle(proposeReopening, async (context, { month, reason }) => {
    const openFrom = getFirstDay(month)
    const from = await assertClosed(context.db, openFrom)
    const orderId = await createOrder(context, { kind: 'reopen', amount: 0, reason, openFrom })
    const detail = { orderId, month, from, openFrom, reason }
    return { reply: {}, audit: { action: 'coin-desk.propose-reopening', subject: 'coin-desk', detail } }
  }),
]

/** Executes a confirmed order: opens the month and all after it. */
export async function reopen(db: Db, { openFrom, by, byName, at, reason }: Parameters<typeof setOpenFrom>[1]): Promise<void> {
  await lockClosing(db)
  await assertClosed(db, openFrom)
  await setOpenFrom(db, { openFrom, by, byName, at, reason })
}

/** Returns the first open day, which is later than this one. */
async function assertClosed(db: Db, openFrom: string): Promise<string> {
  const from = (await findClosing(db))?.openFrom ?? ''
  if (openFrom >= from) throw createFieldRefusal('month', refusals.monthOpen)
  return from
}
