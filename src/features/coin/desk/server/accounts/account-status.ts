import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { endInvitations } from '#platform/invitations/server/invitations.ts'
import { setAlertBelow, setClears, setLedgerState } from '#platform/ledger/server/accounts.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { sendSms } from '#platform/sms/server/outbox.ts'
import { freezeAccount, setAlert, setCategory, setPhone, unfreezeAccount } from '../../contract.ts'
import { accountCan } from '../../rules.ts'
import { accountCategories, categoryLabels, coinRefusals } from '#features/coin/accounts/rules.ts'
import { assertRoomForPhone, saveNoticePhone } from '#features/coin/accounts/server/accounts/phone-numbers.ts'
import { changeCoinAccount, getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'

export const accountStatusHandlers = [
  handle(freezeAccount, async ({ db, clock }, { account, reason }) => {
    const { id } = await getCoinAccount(db, account)
    const now = clock.now()
    await setLedgerState(db, id, { state: 'frozen', at: now })
    await endInvitations(db, { kind: 'coin', subject: id, now, reason: 'frozen' })
    return { reply: {}, audit: { action: 'coin-account.freeze', subject: `coin ${id}`, detail: { reason } } }
  }),

  handle(unfreezeAccount, async ({ db, clock }, { account, reason }) => {
    const { id } = await getCoinAccount(db, account)
    await setLedgerState(db, id, { state: 'active', at: clock.now() })
    return { reply: {}, audit: { action: 'coin-account.unfreeze', subject: `coin ${id}`, detail: { reason } } }
  }),

  handle(setAlert, async ({ db, clock }, { account, alertBelow, was }) => {
    const { id } = await getCoinAccount(db, account)
    const { alert_below: former } = await db
      .selectFrom('ledger_account')
      .select('alert_below')
      .where('code', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if ((former ?? 0) !== (was ?? 0)) throw new Refusal(serverRefusals.changedMeanwhile)
    const wanted = alertBelow || null
    if (wanted !== former) await setAlertBelow(db, id, { alertBelow: wanted, at: clock.now() })
    const detail = { from: alertText(former), to: alertText(alertBelow) }
    return { reply: {}, audit: { action: 'coin-account.set-alert', subject: `coin ${id}`, detail } }
  }),

  handle(setCategory, async ({ db }, { account, category, was, reason }) => {
    const { id, state } = await getCoinAccount(db, account)
    if (!accountCan.change({ state }) || category === was) throw new Refusal(refusals.wrongState)
    const changed = await db
      .updateTable('coin_account')
      .set({ category })
      .where('id', '=', id)
      .where('category', '=', was)
      .executeTakeFirst()
    if (!changed.numUpdatedRows) throw new Refusal(serverRefusals.changedMeanwhile)
    // Only cards have their details cleared.
    await setClears(db, id, { clears: category === accountCategories.card })
    const detail = { from: categoryLabels[was], to: categoryLabels[category], reason }
    return { reply: {}, audit: { action: 'coin-account.set-category', subject: `coin ${id}`, detail } }
  }),

  /** For a lost phone: a letter of the company replaces the code by SMS. */
  handle(setPhone, async (context, { account, phone, reason, letter }) => {
    const { db, clock } = context
    const former = await getCoinAccount(db, account)
    const { id } = former
    if (phone === former.phone) throw createFieldRefusal('phone', coinRefusals.samePhone)
    await assertRoomForPhone(db, phone, 'phone')
    const now = clock.now()
    const changed = await changeCoinAccount(context, id, (unsealed) =>
      unsealed
        .updateTable('coin_account')
        .set({ phone, phone_changed_at: now })
        .where('id', '=', id)
        .where('phone', '=', former.phone)
        .executeTakeFirst(),
    )
    if (!changed.numUpdatedRows) throw new Refusal(serverRefusals.changedMeanwhile)
    await saveNoticePhone(db, { account: id, phone }, now)
    // What was sent to the former number.
    await endInvitations(db, { kind: 'coin', subject: id, now, reason: 'replaced' })
    await endOtherSessions(db, { kind: 'coin', subject: id, now })
    await sendSms(context, { mobile: former.phone, scene: 'phone-changed', params: { account: id }, subject: `coin ${id}` })
    const detail = { from: maskPhone(former.phone), to: maskPhone(phone), reason, letter }
    return { reply: {}, audit: { action: 'coin-account.set-phone', subject: `coin ${id}`, detail } }
  }),
]

function alertText(alertBelow: number | null): string {
  return alertBelow ? String(alertBelow) : '不提醒'
}
