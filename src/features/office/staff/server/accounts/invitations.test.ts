import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { checkSeals } from '#platform/encryption/server/check-seals.ts'
import { invitationPlace } from '#platform/invitations/server/invitation-place.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { createStaff, disableStaff, enableStaff, resetPassword } from '../../contract.ts'
import { invitedStaff } from '../../invited-contract.ts'

let office: StaffOffice
let admin: Actor
let second: Actor

beforeEach(async () => {
  office = await openStaffOffice()
  for (const account of ['admin', 'second']) await office.hire(account, 'administrator')
  await office.hire('wang', 'assessor')
  admin = (await office.login('admin')).actor
  second = (await office.login('second')).actor
})
afterEach(() => office.close())

const newcomer = { account: 'finance9', name: '新财务', roleId: 'finance', delivery: 'sms', receiver: '13800009001' } as const
const view = (id: string) => office.as(anyone).call(invitedStaff.view, { token: `invited-${id}` })
const setPassword = (id: string) => office.as(anyone).call(invitedStaff.accept, { token: `invited-${id}`, newPassword: 'Welcome#2026' })

test('a colleague who is invited sets the first password, by the rule of staff', async () => {
  const { id, oneTimePassword } = await office.as(admin).call(createStaff, newcomer)
  expect(oneTimePassword).toBe('')
  expect(await office.rows('sms_message')).toMatchObject([{ scene: 'invitation', mobile: newcomer.receiver }])
  expect(await view(id)).toMatchObject({ account: 'finance9' })
  await setPassword(id)
  expect((await office.rows('staff')).find((one) => one.id === id)?.must_change_password).toBe(false)
  expect(await office.audit('invitation.accept')).toMatchObject([{ subject: `staff ${id}`, actor_id: id }])
})

test('with two persons the link goes out once the second has confirmed where to, and neither has a half', async () => {
  await saveParameter(office.db, twoPersonParameter, true)
  const created = await office.as(admin).call(createStaff, newcomer)
  expect(created).toMatchObject({ state: 'proposed', oneTimePassword: '' })
  expect(await office.rows('sms_message')).toEqual([])
  const [proposal] = (await office.as(second).call(listProposals, { is: 'open' })).items
  expect(proposal).toMatchObject({ showsSecret: false, facts: [{ name: '生效后邀请', value: '短信发送至 138****9001' }] })
  const { secretHalf } = await office.as(second).call(decideProposal, { id: proposal?.id as string, confirm: true })
  expect(secretHalf).toBe('')
  expect(await office.rows('sms_message')).toMatchObject([{ scene: 'invitation', mobile: newcomer.receiver }])
  await setPassword(created.id)
})

test('where nobody else is named the link goes to the number of the colleague', async () => {
  const { receiver: _, ...named } = newcomer
  await office.as(admin).call(createStaff, { ...named, phone: '13800009003' })
  expect(await office.rows('sms_message')).toMatchObject([{ scene: 'invitation', mobile: '13800009003' }])
})

test('a colleague whose account is disabled has no link any more', async () => {
  await office.as(admin).call(resetPassword, { id: 'id-wang', delivery: 'sms', receiver: '13800009002' })
  await view('id-wang')
  await office.as(admin).call(disableStaff, { id: 'id-wang' })
  await office.as(admin).call(enableStaff, { id: 'id-wang' })
  await expect(view('id-wang')).rejects.toMatchObject({ code: 'invitation_gone' })
})

test.each([
  ['another account', sql`subject = 'id-admin', created_at = (select password_changed_at from staff where id = 'id-admin')`],
  ['a longer life', sql`expires_at = expires_at + interval '1 year'`],
  ['no seal', sql`seal = null`],
])('a link that is given %s past the portal sets no password, is on record, and goes', async (_, change) => {
  await office.as(admin).call(resetPassword, { id: 'id-wang', delivery: 'sms', receiver: '13800009002' })
  const check = () => checkSeals(office.services, [invitationPlace])
  expect(await check()).toEqual([])
  const before = await office.rows('staff')
  await sql`update invitation set ${change}`.execute(office.db)
  for (const attempt of [view, setPassword]) await expect(attempt('id-wang')).rejects.toMatchObject({ code: 'invitation_gone' })
  expect(await office.rows('staff')).toEqual(before)
  const id = (await office.rows('invitation'))[0]?.id
  expect(await office.audit('seal.break')).toMatchObject([{ subject: `invitation ${id}` }])
  expect(await check()).toEqual([`invitation ${id}`])
  expect(await office.rows('invitation')).toEqual([])
})

test.each([
  ['sms', '', '请输入正确的手机号'],
  ['sms', 'a@example.cn', '请输入正确的手机号'],
  ['mail', '13800009001', '请输入正确的邮箱地址'],
] as const)('a link by %s to %j is refused at its field', async (delivery, receiver, msg) => {
  const sent = office.as(admin).call(createStaff, { ...newcomer, delivery, receiver })
  await expect(sent).rejects.toMatchObject({ errors: [{ field: 'receiver', msg }] })
  expect((await office.rows('staff')).map(({ account }) => account)).not.toContain('finance9')
})
