import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import { getOwnAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { endOfDay, startOfDay, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { countRequests, getRechargeTerms, getRequest, listOwnRequests, listPayableRequests, listRequests } from '../contract.ts'
import { hasBankAccount } from '../rules.ts'
import { isRequestReversed, listOpenRequests, type RechargeRequest } from './payments.ts'
import { readPaymentTerms, readPrices } from './settings.ts'

export const requestQueries = [
  handle(getRechargeTerms, async (context) => {
    const { company } = await getOwnAccount(context)
    const [terms, prices] = await Promise.all([readPaymentTerms(context.db), readPrices(context.db)])
    return { company, ...terms, prices }
  }),

  handle(listOwnRequests, async (context, { state, page, pageSize }) => {
    const own = await getOwnAccount(context)
    let found = context.db.selectFrom('recharge_request as q').where('account', '=', own.id)
    if (state) found = found.where('state', '=', state)
    const { total, rows } = await readPage(found.selectAll('q').select(reversed).orderBy('created_at', 'desc').orderBy('number', 'desc'), {
      page,
      pageSize,
    })
    return { total, items: rows.map(toOwn) }
  }),

  handle(listRequests, async ({ db }, { state, text, from, to, page, pageSize }) => {
    let found = requests(db)
    if (state) found = found.where('q.state', '=', state)
    if (text) {
      const searched = ['q.number', 'q.account', 'q.payer', 'q.reference', 'c.company'].map((column) => sql.ref(column))
      found = found.where(containsText(searched, text))
    }
    if (from) found = found.where('q.created_at', '>=', startOfDay(from))
    if (to) found = found.where('q.created_at', '<', endOfDay(to))
    const [terms, prices] = await Promise.all([readPaymentTerms(db), readPrices(db)])
    const { total, rows } = await readPage(
      found.selectAll('q').select(['c.company', reversed]).orderBy('q.created_at', 'desc').orderBy('q.number', 'desc'),
      { page, pageSize },
    )
    return { total, items: rows.map(toDesk), hasPrices: prices.length > 0, hasBankAccount: hasBankAccount(terms) }
  }),

  handle(getRequest, async ({ db }, { id }) => {
    const row = await requests(db).selectAll('q').select(['c.company', reversed]).where('q.id', '=', id).executeTakeFirstOrThrow(notFound)
    return toDesk(row)
  }),

  handle(listPayableRequests, async ({ db }, { account }) => ({ items: (await listOpenRequests(db, { account })).map(toDesk) })),

  handle(countRequests, async ({ db }) => ({ open: await countRows(db.selectFrom('recharge_request').where('state', '=', 'open')) })),
]

const reversed = sql<boolean>`${isRequestReversed}`.as('isReversed')

function requests(db: Db) {
  return db
    .selectFrom('recharge_request as q')
    .innerJoin('coin_account as a', 'a.id', 'q.account')
    .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
}

/** An open request has no recharge that could be reversed. */
type Listed = RechargeRequest & { isReversed?: boolean }

function toOwn({ created_at, settled_at, isReversed = false, ...row }: Listed) {
  const { id, number, quantity, fen, payer, reference, note, state, reason } = row
  const times = { createdAt: toIso(created_at), settledAt: toIso(settled_at) }
  return { id, number, quantity, fen, payer, reference, note, state, reason, isReversed, ...times }
}

function toDesk(row: Listed & { company: string }) {
  const { account, company, settled_by_name: settledBy, booking_id: bookingId } = row
  return { ...toOwn(row), account, company, settledBy, bookingId }
}
