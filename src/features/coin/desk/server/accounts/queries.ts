import { toIso } from '#kit/dates.ts'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { maskPhone, toPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { findThrottledAccounts } from '#platform/credentials/server/login-throttle.ts'
import { getAccount, listAccounts } from '../../contract.ts'
import { findCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { listEvents, listHolds, getPaidTotals, countWaitingChanges, getStateReason } from './account-facts.ts'
import { listBookedAlone } from '../bookings/second-person.ts'
import { toStaffPerson, type FindNames } from '../person-names.ts'

const orders = {
  opened: ['a.opened_at', 'asc'],
  '-opened': ['a.opened_at', 'desc'],
  balance: ['l.balance', 'asc'],
  '-balance': ['l.balance', 'desc'],
  account: ['a.id', 'asc'],
  '-account': ['a.id', 'desc'],
} as const

const listAccountsHandler = handle(
  listAccounts,
  async ({ db, clock, secretKey }, { text, state, category, balance, sort, page, pageSize }) => {
    let found = db
      .selectFrom('coin_account as a')
      .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
      .innerJoin('ledger_account as l', 'l.code', 'a.id')
    if (text)
      found = found.where((row) =>
        row.or([containsText([sql`a.id`, sql`c.company`], text), sql<boolean>`a.phone = nullif(${toPhone(text)}, '')`]),
      )
    if (state) found = found.where('l.state', '=', state)
    if (category) found = found.where('a.category', '=', category === '1' ? 1 : 2)
    // The index holds the accounts with a limit alone, whatever their balance: a booking must not write it.
    if (balance) found = found.where(sql<boolean>`l.alert_below is not null and l.balance < l.alert_below`)
    const { total, rows } = await readPage(
      found
        .select(['a.id as account', 'a.customer_id as customerId', 'c.company', 'a.category', 'l.state', 'a.phone', 'l.balance', 'l.held'])
        .select(['a.disabled_at', 'a.must_change_password', 'a.opened_at'])
        .orderBy(orders[sort][0], orders[sort][1])
        .orderBy('a.id'),
      { page, pageSize },
    )
    const accounts = rows.map(({ account }) => account)
    const delayed = await findThrottledAccounts(db, { secretKey, now: clock.now() }, { kind: 'coin', accounts })
    return {
      total,
      items: rows.map(({ disabled_at, must_change_password, opened_at, phone, ...row }) => ({
        ...row,
        phone: maskPhone(phone),
        isDisabled: disabled_at !== null,
        delayedUntil: toIso(delayed.get(row.account)),
        mustChangePassword: must_change_password,
        openedAt: toIso(opened_at),
      })),
    }
  },
)

export const createAccountQueries = (findNames: FindNames) => [
  listAccountsHandler,

  handle(getAccount, async ({ db, clock, secretKey, actor }, { account }) => {
    const found = await findCoinAccount(db, account)
    if (!found) throw new Refusal(refusals.notFound)
    const { id, balance, held } = found
    const [{ alert_below: alertBelow }, delayed, totals, waiting, alone, holds, events, stateReason] = await Promise.all([
      db.selectFrom('ledger_account').select('alert_below').where('code', '=', id).executeTakeFirstOrThrow(),
      findThrottledAccounts(db, { secretKey, now: clock.now() }, { kind: 'coin', accounts: [id] }),
      getPaidTotals(db, id),
      countWaitingChanges(db, id),
      listBookedAlone(db, { person: toStaffPerson(actor).person, at: clock.now() }, [id]),
      listHolds(db, id, findNames),
      listEvents(db, id),
      getStateReason(db, found),
    ])
    return {
      account: id,
      customerId: found.customerId,
      company: found.company,
      category: found.category,
      state: found.state,
      isDisabled: found.disabledAt !== null,
      stateReason,
      delayedUntil: toIso(delayed.get(id)),
      mustChangePassword: found.mustChangePassword,
      phone: maskPhone(found.phone),
      phoneChangedAt: toIso(found.phoneChangedAt),
      openedAt: toIso(found.openedAt),
      balance,
      granted: found.granted,
      held,
      available: balance - held,
      alertBelow,
      zeroSince: toIso(found.zeroSince),
      visibleFrom: toIso(found.visibleFrom),
      ...totals,
      pendingOrders: waiting,
      bookedAlone: alone.get(id)?.coins ?? 0,
      paidAlone: alone.get(id)?.fen ?? 0,
      holds,
      events,
    }
  }),
]
