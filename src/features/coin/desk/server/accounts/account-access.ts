import { sql } from 'kysely'
import { createFieldRefusal, refusals } from '#gateway/refusals.ts'
import { invalidMobile, maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { clearFailures } from '#platform/credentials/server/login-throttle.ts'
import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { deliverPassword, toInvitedDetail } from '#platform/invitations/server/invitations.ts'
import { openLedgerAccount } from '#platform/ledger/server/accounts.ts'
import { changeBroken, rowOf } from '#platform/seals/server/seals.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { openAccount, resetAccountPassword, showAccountPhone, unlockAccount } from '../../contract.ts'
import { backOfficeRefusals } from '../../rules.ts'
import { findKnownMobile } from '../known-mobile.ts'
import { accountCategories } from '#features/coin/accounts/rules.ts'
import { changeCoinAccount, coinPlace, findCoinAccount, getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { assertRoomForPhone, saveNoticePhone } from '#features/coin/accounts/server/accounts/phone-numbers.ts'

const kind = 'coin'
const firstNumber = '6200000001'

/** Opening accounts and restoring their owners' access. */
export const accountAccessHandlers = [
  handle(
    openAccount,
    createOneTimePassword,
    async (context, { account, customerId, category, alertBelow, delivery, ...given }, { password, passwordHash }) => {
      const { db, clock } = context
      const customer = await db.selectFrom('coin_customer').select('id').where('id', '=', customerId).executeTakeFirst()
      if (!customer) throw createFieldRefusal('customerId', refusals.notFound)
      const phone = await resolvePhone(db, { ...given, customerId })
      await assertRoomForPhone(db, phone, 'phone')
      const id = account || (await nextNumber(db))
      if (await isTaken(db, id)) throw createFieldRefusal('account', backOfficeRefusals.accountTaken)
      const now = clock.now()
      const login = { phone, phone_changed_at: null, password_hash: passwordHash, password_changed_at: now, must_change_password: true }
      const opened = await changeCoinAccount(context, id, (unsealed) =>
        unsealed
          .insertInto('coin_account')
          .values({ id, customer_id: customerId, category, ...login, opened_at: now, disabled_at: null, seal: null })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      )
      if (!opened.numInsertedOrUpdatedRows) throw createFieldRefusal('account', backOfficeRefusals.accountTaken)
      await openLedgerAccount(db, {
        code: id,
        at: now,
        clears: category === accountCategories.card,
        ...(alertBelow && { alertBelow }),
      })
      await saveNoticePhone(db, { account: id, phone }, now)
      const delivered = await deliverPassword(context, { ...toDelivered({ id, phone, now }), delivery, password })
      const detail = { customerId, category, alertBelow, ...toInvitedDetail(delivered) }
      return { reply: { account: id, ...delivered }, audit: { action: 'coin-account.open', subject: `coin ${id}`, detail } }
    },
  ),

  handle(resetAccountPassword, createOneTimePassword, async (context, { account, reason, delivery }, { password, passwordHash }) => {
    const { db, clock } = context
    const { id, phone } = await getCoinAccount(db, account)
    const now = clock.now()
    // A new password is the way back to an account that was changed past the portal, too.
    await changeBroken(context, rowOf(coinPlace, id), (unsealed) =>
      unsealed
        .updateTable('coin_account')
        .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: true })
        .where('id', '=', id)
        .execute(),
    )
    await endOtherSessions(db, { kind, subject: id, now })
    await clearFailures(context, { kind, account: id })
    const delivered = await deliverPassword(context, { ...toDelivered({ id, phone, now }), delivery, password })
    const detail = { reason, ...toInvitedDetail(delivered) }
    return { reply: delivered, audit: { action: 'coin-account.reset-password', subject: `coin ${id}`, detail } }
  }),

  handle(unlockAccount, async (context, { account }) => {
    const { id } = await getCoinAccount(context.db, account)
    await clearFailures(context, { kind, account: id })
    return { reply: {}, audit: { action: 'coin-account.unlock', subject: `coin ${id}` } }
  }),

  handle(showAccountPhone, async ({ db }, { account }) => {
    const { id, phone } = await getCoinAccount(db, account)
    return { reply: { phone }, audit: { action: 'coin-account.show-phone', subject: `coin ${id}` } }
  }),
]

/** Customers are invited by SMS to the number of their account. */
function toDelivered({ id, phone, now }: { id: string; phone: string; now: Date }) {
  return { kind, subject: id, account: id, receivers: { sms: phone, mail: '' }, page: '/query-coin/invited', now } as const
}

/** The number as it was typed, or the one of the customer that was shown masked. */
async function resolvePhone(db: Db, { phone, customerId }: { phone: string; customerId: string }): Promise<string> {
  if (!phone.includes('*')) return phone
  const known = await findKnownMobile(db, customerId)
  if (maskPhone(known) !== phone) throw createFieldRefusal('phone', invalidMobile)
  return known
}

async function nextNumber(db: Db): Promise<string> {
  await lockByName(db, 'coin account number')
  const { rows } = await sql<{ last: string | null }>`select max(id) as last from coin_account where id ~ '^62\\d{8}$'`.execute(db)
  const last = rows[0]?.last
  return last ? String(Number(last) + 1) : firstNumber
}

/** Codes of system accounts in the ledger are taken as well. */
async function isTaken(db: Db, id: string): Promise<boolean> {
  const taken = await db.selectFrom('ledger_account').select('id').where('code', '=', id.toLowerCase()).executeTakeFirst()
  return taken !== undefined || (await findCoinAccount(db, id)) !== undefined
}
