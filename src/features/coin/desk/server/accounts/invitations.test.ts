import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { builtCustomers } from '#features/coin/accounts/fixtures.ts'
import { invitedCoin } from '#features/coin/accounts/invited-contract.ts'
import { invitedCoinHandlers } from '#features/coin/accounts/server/access/invited.ts'
import { invitedApplicant } from '#features/scan/applicants/invited-contract.ts'
import { invitedApplicantHandlers } from '#features/scan/applicants/server/invited.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { verifyReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { invitationDays, invitationLimits, invitationRefusals } from '#platform/invitations/rules.ts'
import { invitationsServer, removeOldInvitations } from '#platform/invitations/server/feature.ts'
import { getInvitationChannels } from '#platform/invitations/contract.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { sendMessage } from '#platform/sms/server/deliver.ts'
import { type SmsToSend, sentOutcome } from '#platform/sms/server/provider.ts'
import * as calls from '../../contract.ts'
import { changeCustomer, getKnownMobile } from '../../customer-contract.ts'

const handlers = invitationsServer.handlers?.({} as never) ?? []
const gateway = useGateway([...backOfficeHandlers, ...invitedCoinHandlers, ...invitedApplicantHandlers, ...handlers])
const account = '6300000001'
const phone = '13800002009'
const newPassword = 'Coin#2026z'
const desk = () => gateway.as(staff('finance.handle'))
const opening = { customerId: builtCustomers.first, category: 1 as const, phone, delivery: 'sms' as const }
const invite = (reason = '客户来电') => desk().call(calls.resetAccountPassword, { account, reason, delivery: 'sms' })
const view = (token: string) => gateway.as(anyone).call(invitedCoin.view, { token })
const accept = (token: string, password = newPassword) => gateway.as(anyone).answer(invitedCoin.accept, { token, newPassword: password })
const gone = { code: invitationRefusals.gone.code, message: invitationRefusals.gone.msg }

beforeEach(async () => {
  await getOrCreateParameter(gateway.db, 'password_salt', () => 'salt')
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: account, phone })
})

/** What the provider is handed, which is where the link is read. */
async function deliver(): Promise<SmsToSend[]> {
  const handed: SmsToSend[] = []
  gateway.services.sms.provider = { name: 'table', send: async (message) => (handed.push(message), sentOutcome(message.id)) }
  for (const { id, state } of await gateway.rows('sms_message')) if (state === 'waiting') await sendMessage(gateway.services, id)
  return handed
}

async function isPassword(id: string, password: string): Promise<boolean> {
  const row = (await gateway.rows('coin_account')).find((one) => one.id === id)
  return verifyReceivedPassword(gateway.services, row?.password_hash, toReceivedPassword(password, 'salt'))
}

test('a customer who is invited sets the password; nobody else learns one, and nothing stored has the link', async () => {
  const opened = await desk().call(calls.openAccount, opening)
  expect(opened).toEqual({ account: '6200000001', oneTimePassword: '', invitedTo: '138****2009' })
  expect(await gateway.rows('sms_message')).toMatchObject([{ scene: 'invitation', mobile: phone, text: expect.stringContaining('******') }])
  const token = 'invited-6200000001'
  const stored = [await gateway.rows('sms_message'), await gateway.rows('invitation'), await gateway.rows('audit')]
  expect(JSON.stringify(stored)).not.toContain(token)
  const [message] = await deliver()
  expect(message?.params).toEqual({ link: `https://www.example.cn/query-coin/invited#${token}` })
  expect(await gateway.rows('sms_message')).toMatchObject([{ state: 'sent', encrypted_params: null, params: null }])
  expect(await gateway.audit('coin-account.open')).toMatchObject([{ detail: { invitedTo: '138****2009' } }])

  expect(await view(token)).toMatchObject({ account: opened.account, rule: { passwordLength: 8 } })
  await expect(accept(token, 'short')).rejects.toMatchObject({ errors: [{ field: 'newPassword' }] })
  expect((await accept(token)).msg).toBe('密码已设置，请登录')
  expect(await isPassword(opened.account, newPassword)).toBe(true)
  expect((await gateway.rows('coin_account')).find(({ id }) => id === opened.account)?.must_change_password).toBe(false)
  expect(await gateway.rows('invitation')).toMatchObject([{ token_hash: null, end_reason: 'used' }])
  expect(await gateway.audit('invitation.accept')).toMatchObject([{ subject: 'coin 6200000001', actor_kind: 'coin' }])
  await expect(accept(token)).rejects.toMatchObject(gone)
})

test('of concurrent uses of one link one succeeds', async () => {
  await invite()
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => accept(`invited-${account}`)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const endings: [name: string, end: () => unknown][] = [
  ['its time', () => gateway.clock.advance(invitationDays * 86_400_000 + 1)],
  ['a password told by hand', () => desk().call(calls.resetAccountPassword, { account, reason: '改为当面' })],
  ['freezing', () => desk().call(calls.freezeAccount, { account, reason: '核查' })],
  ['another phone', () => desk().call(calls.setPhone, { account, phone: '13800002010', reason: '遗失', letter: 'GH1' })],
  [
    'a password that was set otherwise',
    () =>
      gateway.db
        .updateTable('coin_account' as never)
        .set({ password_changed_at: new Date('2026-11-20T01:31:00Z') } as never)
        .execute(),
  ],
  [
    'closing the account',
    () =>
      gateway.db
        .updateTable('coin_account' as never)
        .set({ disabled_at: gateway.clock.now() } as never)
        .execute(),
  ],
]
test.each(endings)('%s ends a link, and every ended or unknown link is answered alike', async (_, end) => {
  await invite()
  await view(`invited-${account}`)
  await end()
  for (const token of [`invited-${account}`, 'nobody']) {
    await expect(view(token)).rejects.toMatchObject(gone)
    await expect(accept(token)).rejects.toMatchObject(gone)
  }
  expect(await isPassword(account, newPassword)).toBe(false)
})

test('a new link ends the former one, and a link of one kind of account opens no other', async () => {
  await invite()
  await invite('重发')
  expect((await gateway.rows('invitation')).map(({ end_reason }) => end_reason)).toEqual(['replaced', null])
  const asApplicant = gateway.as(anyone).call(invitedApplicant.view, { token: `invited-${account}` })
  await expect(asApplicant).rejects.toMatchObject(gone)
})

test('invitations of an account and tries of a network are limited', async () => {
  for (let n = 0; n < invitationLimits.ofAccount; n++) await invite()
  await expect(invite()).rejects.toMatchObject({ code: 'too_often' })
  const before = (await gateway.rows('coin_account'))[0]?.password_hash
  await expect(invite()).rejects.toMatchObject({ code: 'too_often' })
  expect((await gateway.rows('coin_account'))[0]?.password_hash).toBe(before)
  for (let n = 0; n < invitationLimits.triesOfNetwork; n++) await expect(view('nobody')).rejects.toMatchObject(gone)
  await expect(view(`invited-${account}`)).rejects.toMatchObject({ code: 'too_often' })
})

test('without a channel, its approved words, its budget or a receiver nothing is sent and the password stays', async () => {
  const before = (await gateway.rows('coin_account'))[0]?.password_hash
  const channels = () => gateway.as(staff('finance.handle')).call(getInvitationChannels, {})
  expect(await channels()).toEqual({ sms: true, mail: false })
  gateway.services.sms = { provider: { name: 'aliyun', lacks: () => true, send: async ({ id }) => sentOutcome(id) }, dailyBudget: 500 }
  expect(await channels()).toEqual({ sms: false, mail: false })
  await expect(invite()).rejects.toMatchObject({ code: 'invitation_sms_off' })
  gateway.services.sms = { provider: { name: 'table', send: async ({ id }) => sentOutcome(id) }, dailyBudget: 0 }
  await expect(invite()).rejects.toMatchObject({ code: 'sms_budget' })
  gateway.services.mail = { from: '', send: async () => undefined }
  const byMail = desk().call(calls.resetAccountPassword, { account, reason: '来函', delivery: 'mail' })
  await expect(byMail).rejects.toMatchObject({ code: 'invitation_no_mail' })
  expect((await gateway.rows('coin_account'))[0]?.password_hash).toBe(before)
  expect([await gateway.rows('sms_message'), await gateway.rows('invitation')]).toEqual([[], []])
})

test('opening an account takes over the number that is known of its customer', async () => {
  const known = () => desk().call(getKnownMobile, { id: builtCustomers.first })
  expect(await known()).toEqual({ phone: '138****2009' })
  const { id, version, company } = (await gateway.rows('coin_customer')).find((one) => one.id === builtCustomers.first) as never as {
    id: string
    version: number
    company: string
  }
  await desk().call(changeCustomer, { id, version, company, phone: '13900003001' })
  expect(await known()).toEqual({ phone: '139****3001' })
  const opened = await desk().call(calls.openAccount, { ...opening, phone: '139****3001', delivery: 'hand' })
  expect((await gateway.rows('coin_account')).find((one) => one.id === opened.account)?.phone).toBe('13900003001')
  const other = desk().call(calls.openAccount, { ...opening, phone: '139****3002' })
  await expect(other).rejects.toMatchObject({ errors: [{ field: 'phone' }] })
})

test('what is older than a year is removed', async () => {
  await invite()
  gateway.clock.advance((invitationLimits.daysKept + 1) * 86_400_000)
  await removeOldInvitations(gateway.db, gateway.clock.now())
  expect(await gateway.rows('invitation')).toEqual([])
})
