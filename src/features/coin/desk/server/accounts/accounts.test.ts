import { beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { coinPassword, openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { overtake } from '../../../../../../test/harness/overtake.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import { Refusal } from '#gateway/refusals.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { beginAttempt } from '#platform/credentials/server/login-throttle.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { verifyReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { openSession } from '#platform/session/server/sessions.ts'
import * as calls from '../../contract.ts'
import { builtCustomers } from '#features/coin/accounts/fixtures.ts'

const gateway = useGateway(backOfficeHandlers)
const finance = staff('finance.handle')
const account = '6300000001'
const backOffice = () => gateway.as(finance)

beforeEach(async () => {
  await getOrCreateParameter(gateway.db, 'password_salt', () => 'salt')
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: account, coins: 80 })
})

const opening = { customerId: builtCustomers.first, category: 1 as const, phone: '13800002009' }

test('an account is opened under the next number, with a password that is valid for one login', async () => {
  const first = await backOffice().call(calls.openAccount, opening)
  expect(first.account).toBe('6200000001')
  const second = await backOffice().call(calls.openAccount, { ...opening, alertBelow: 50 })
  expect(second.account).toBe('6200000002')
  const row = (await gateway.rows('coin_account')).find(({ id }) => id === second.account)
  expect(row).toMatchObject({ category: 1, phone: '13800002009', must_change_password: true })
  expect(await verifyReceivedPassword(gateway.services, row?.password_hash, toReceivedPassword(second.oneTimePassword, 'salt'))).toBe(true)
  expect((await gateway.rows('ledger_account')).find(({ code }) => code === second.account)).toMatchObject({
    clears: true,
    alert_below: 50,
  })
  expect(await gateway.audit('coin-account.open')).toMatchObject([{ subject: 'coin 6200000001' }, { subject: 'coin 6200000002' }])
  expect(JSON.stringify(await gateway.rows('audit'))).not.toContain(second.oneTimePassword)
})

test.each(['6300000001', 'PAID', 'granted'])('the account number %s is taken', async (taken) => {
  await expect(backOffice().call(calls.openAccount, { ...opening, account: taken })).rejects.toMatchObject({ code: 'account_taken' })
})

test('account numbers are compared ignoring case', async () => {
  await backOffice().call(calls.openAccount, { ...opening, account: 'Demo-1', category: 2 })
  await expect(backOffice().call(calls.openAccount, { ...opening, account: 'demo-1' })).rejects.toMatchObject({ code: 'account_taken' })
})

test('a phone has at most five accounts, also with concurrent requests', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 7 }, () => backOffice().call(calls.openAccount, opening)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(new Set((await gateway.rows('coin_account')).map(({ id }) => id)).size).toBe(6)
})

test('an account is frozen once, with a reason that is displayed, and unfrozen again', async () => {
  await backOffice().call(calls.freezeAccount, { account, reason: '涉嫌盗用' })
  await expect(backOffice().call(calls.freezeAccount, { account, reason: '再次' })).rejects.toMatchObject({ code: 'frozen' })
  expect(await backOffice().call(calls.getAccount, { account })).toMatchObject({ state: 'frozen', stateReason: '涉嫌盗用', balance: 80 })
  await expect(backOffice().call(calls.rechargeAccount, { account, quantity: 1, paidBy: 'grant', note: '回馈' })).rejects.toMatchObject({
    code: 'frozen',
  })
  await backOffice().call(calls.unfreezeAccount, { account, reason: '核实无误' })
  const { state, events } = await backOffice().call(calls.getAccount, { account })
  expect(state).toBe('active')
  expect(events.map(({ action, note, actor }) => [action, note, actor])).toEqual([
    ['coin-account.unfreeze', '核实无误', '李编辑'],
    ['coin-account.freeze', '涉嫌盗用', '李编辑'],
  ])
})

test('a new password ends sessions and login delays, and is displayed once', async () => {
  const now = gateway.clock.now()
  await openSession(gateway.services, { kind: 'coin', subject: account, name: '', ip: '192.0.2.1', now })
  const context = { ...gateway.services, request: { id: '', ip: '192.0.2.1', userAgent: '' } }
  for (let n = 0; n < 5; n++) await beginAttempt(context, { kind: 'coin', account })
  expect((await backOffice().call(calls.getAccount, { account })).delayedUntil).not.toBe('')
  const { oneTimePassword } = await backOffice().call(calls.resetAccountPassword, { account, reason: '客户来函' })
  const [row] = await gateway.rows('coin_account')
  expect(await verifyReceivedPassword(gateway.services, row?.password_hash, toReceivedPassword(oneTimePassword, 'salt'))).toBe(true)
  expect(await verifyReceivedPassword(gateway.services, row?.password_hash, coinPassword)).toBe(false)
  expect(await gateway.rows('session')).toMatchObject([{ ended_at: now }])
  expect(await backOffice().call(calls.getAccount, { account })).toMatchObject({ delayedUntil: '', mustChangePassword: true })
})

test('an account delayed by failed logins is unlocked', async () => {
  const context = { ...gateway.services, request: { id: '', ip: '192.0.2.1', userAgent: '' } }
  for (let n = 0; n < 5; n++) await beginAttempt(context, { kind: 'coin', account })
  expect((await backOffice().call(calls.listAccounts, {})).items).toMatchObject([{ account, delayedUntil: '2026-11-20T01:30:30.000Z' }])
  await backOffice().call(calls.unlockAccount, { account })
  expect((await backOffice().call(calls.listAccounts, {})).items).toMatchObject([{ delayedUntil: '' }])
})

test('a change of the alert is refused when the alert has changed since it was read', async () => {
  await backOffice().call(calls.setAlert, { account, alertBelow: 100, was: null })
  await expect(backOffice().call(calls.setAlert, { account, alertBelow: 10, was: null })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await backOffice().call(calls.getAccount, { account })).alertBelow).toBe(100)
  // The limit is above the balance: notified now, and not again for the same limit.
  await backOffice().call(calls.setAlert, { account, alertBelow: 100, was: 100 })
  expect(await gateway.rows('ledger_alert')).toMatchObject([{ balance: 80, alert_below: 100, notified_at: null }])
  await backOffice().call(calls.setAlert, { account, alertBelow: null, was: 100 })
  expect((await backOffice().call(calls.getAccount, { account })).alertBelow).toBeNull()
})

test('an account that is no longer a card is not cleared', async () => {
  await backOffice().call(calls.setCategory, { account, category: 2, was: 1, reason: '开户时选错' })
  expect((await gateway.rows('ledger_account')).find(({ code }) => code === account)).toMatchObject({ clears: false })
  await expect(backOffice().call(calls.setCategory, { account, category: 2, was: 1, reason: '又一次' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
})

test('a lost phone is replaced on a letter: sessions end, the former number is notified, the trail masks both', async () => {
  const now = gateway.clock.now()
  await openSession(gateway.services, { kind: 'coin', subject: account, name: '', ip: '192.0.2.1', now })
  await backOffice().call(calls.setPhone, { account, phone: '13800002010', reason: '手机遗失', letter: '公函〔2026〕7号' })
  expect(await gateway.rows('coin_account')).toMatchObject([{ phone: '13800002010', phone_changed_at: now }])
  expect(await gateway.rows('session')).toMatchObject([{ ended_at: now }])
  expect(await gateway.rows('sms_message')).toMatchObject([{ mobile: '13800002001', scene: 'phone-changed' }])
  expect(await gateway.audit('coin-account.set-phone')).toMatchObject([
    { detail: { from: '138****2001', to: '138****2010', reason: '手机遗失', letter: '公函〔2026〕7号' } },
  ])
  for (const phone of ['13800002010', '1380000201', '23800002010'])
    await expect(backOffice().call(calls.setPhone, { account, phone, reason: 'x', letter: 'y' }), phone).rejects.toBeInstanceOf(Refusal)
})

test('a full phone number is shown on request, which the audit trail records', async () => {
  expect((await backOffice().call(calls.getAccount, { account })).phone).toBe('138****2001')
  expect(await backOffice().call(calls.showAccountPhone, { account })).toEqual({ phone: '13800002001' })
  expect(await gateway.audit('coin-account.show-phone')).toHaveLength(1)
})

test('accounts are found by number, company and full phone, filtered and sorted', async () => {
  const other = {
    id: '6300000002',
    customerId: builtCustomers.second,
    company: '某某研究院',
    category: 2 as const,
    phone: '13800002003',
    coins: 5,
  }
  await openCoinAccount(gateway.db, gateway.clock.now(), other)
  await backOffice().call(calls.freezeAccount, { account: other.id, reason: 'x' })
  const found = async (given: Parameters<typeof list>[0]) => (await list(given)).items.map((item) => item.account)
  const list = (given: { text?: string; state?: 'frozen'; category?: '1' | '2'; sort?: 'balance' | '-balance' }) =>
    backOffice().call(calls.listAccounts, given)
  for (const text of ['0002', '研究院', '13800002003', '138 0000 2003', '０００２', '某某 研究院'])
    expect(await found({ text }), text).toEqual([other.id])
  for (const text of ['1380000200', '%', '_']) expect(await found({ text }), text).toEqual([])
  expect(await found({ state: 'frozen' })).toEqual([other.id])
  expect(await found({ category: '1' })).toEqual([account])
  expect(await found({ sort: 'balance' })).toEqual([other.id, account])
  expect(await found({ sort: '-balance' })).toEqual([account, other.id])
})

test('a number that the customer sets meanwhile is not overwritten by the one that staff read before', async () => {
  const second = await overtake(
    gateway.services,
    (db) =>
      settle(db, (unsealed) => unsealed.updateTable('coin_account').set({ phone: '13800002020' }).where('id', '=', account).execute()),
    () => backOffice().call(calls.setPhone, { account, phone: '13800002010', reason: '手机遗失', letter: '公函〔2026〕7号' }),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'changed_meanwhile' } })
  expect(await gateway.rows('coin_account')).toMatchObject([{ phone: '13800002020' }])
  expect(await gateway.audit('coin-account.set-phone')).toEqual([])
})

test('the totals of an account leave a reversed recharge and a gift out', async () => {
  const totals = async () => {
    const { recharged, paidFen } = await backOffice().call(calls.getAccount, { account })
    return { recharged, paidFen }
  }
  const paid = { account, quantity: 30, paidBy: 'money', yuan: '300.50', receipt: 'SK-1', note: '' } as const
  await backOffice().call(calls.rechargeAccount, paid)
  await backOffice().call(calls.rechargeAccount, { ...paid, quantity: 5, yuan: '50', receipt: 'SK-2' })
  await backOffice().call(calls.rechargeAccount, { account, quantity: 7, paidBy: 'grant', note: '回馈' })
  expect(await totals()).toEqual({ recharged: 35, paidFen: 350_50 })
  const booking = (await gateway.rows('coin_recharge')).find(({ receipt }) => receipt === 'SK-1')?.booking_id as number
  await backOffice().call(calls.reverseBooking, { id: booking, reason: '记错账户' })
  expect(await totals()).toEqual({ recharged: 5, paidFen: 50_00 })
})

test('the category of a card that was transferred away is not changed', async () => {
  await gateway.db.updateTable('ledger_account').set({ state: 'moved' }).where('code', '=', account).execute()
  await expect(backOffice().call(calls.setCategory, { account, category: 2, was: 1, reason: '开户时选错' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  expect(await gateway.rows('coin_account')).toMatchObject([{ category: 1 }])
})
