import { addMonths, getDayBefore, getFirstDay, formatDate, getLastEndedMonth, toIso } from '#kit/dates.ts'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findClosing, lockClosing, setOpenFrom } from '#platform/ledger/server/closing.ts'
import { findLastCheck } from '#platform/ledger/server/reconciliation/checks.ts'
import { closeMonth, getClosing, proposeReopening } from '../../closing-contract.ts'
import { backOfficeRefusals as refusals } from '../../rules.ts'
import { coinProposals } from '../bookings/coin-proposals.ts'
import { assertClosed, reopeningProposal } from './reopening.ts'
import { propose } from '#platform/proposals/server/proposals.ts'
import { toStaffPerson } from '../person-names.ts'

export const closingHandlers = [
  handle(getClosing, async ({ db, clock }) => {
    const closable = getLastEndedMonth(clock.now())
    const [closing, waiting, check] = await Promise.all([findClosing(db), listWaiting(db), findLastCheck(db)])
    const reopening = waiting.find(({ kind }) => kind === reopeningProposal.name)?.detail.openFrom
    return {
      openFrom: closing?.openFrom ?? '',
      at: toIso(closing?.at),
      by: closing?.by ?? '',
      closable,
      reopening: typeof reopening === 'string' ? reopening : '',
      waitingOrders: waiting.filter(({ kind }) => kind !== reopeningProposal.name).length,
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
    const { audit } = await propose(context, reopeningProposal, {
      subject: 'coin-desk',
      what: `${month} 起的月份`,
      before: `已结账至 ${getDayBefore(from)}`,
      after: `${month} 起重新允许记账，结账日改为 ${getDayBefore(openFrom)}`,
      facts: [{ name: '说明', value: reason }],
      detail: { month, from, openFrom, reason },
      payload: { openFrom, reason },
    })
    return { reply: {}, audit }
  }),
]

function listWaiting(db: Db) {
  const kinds = coinProposals.map(({ name }) => name)
  return db.selectFrom('proposal').select(['kind', 'detail']).where('state', '=', 'open').where('kind', 'in', kinds).execute()
}
