import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { createStaff } from '../../contract.ts'
import { countManagers, createByOperator, listByOperator, type OperatorContext, resetByOperator, unlockByOperator } from './operator.ts'

let office: StaffOffice
let operating: OperatorContext

beforeEach(async () => {
  office = await openStaffOffice()
  operating = { ...office.services, user: 'root' }
  await saveParameter(office.db, twoPersonParameter, true)
})
afterEach(() => office.close())

const create = (account: string, roleId = 'administrator') => createByOperator(operating, { account, name: '某人', roleId })
const login = async (account: string, password: string) =>
  office.login(account, { password: toReceivedPassword(password, await getPasswordSalt(office.db, office.services.secretKey)) })

test('an account created by the operator logs in with its one-time password; it is audited and managers are notified', async () => {
  const first = await create('zhang')
  expect((await login('zhang', first)).reply).toMatchObject({ next: 'password', role: '系统管理员' })
  await create('li')
  expect(await countManagers(office.db)).toBe(2)
  expect(await office.audit('staff.create')).toMatchObject([
    { actor_kind: 'system', detail: { account: 'zhang', user: 'root' } },
    { detail: { account: 'li', user: 'root' } },
  ])
  expect((await office.rows('audit')).map((row) => row.actor_name)).toContain('operator')
  const [zhang] = await office.rows('staff')
  expect(await office.rows('notice')).toMatchObject([{ person: `staff ${zhang?.id}`, title: '运维人员创建了员工账号 li（系统管理员）' }])
  const kept = JSON.stringify([await office.audit(), await office.rows('notice'), await office.rows('staff')])
  expect(kept).not.toContain(first)
})

test('an invalid account is refused', async () => {
  await create('zhang')
  await expect(create('ZHANG')).rejects.toMatchObject({ code: 'account_taken' })
  await expect(create('li', 'nobody')).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(/没有角色 nobody，现有：.*administrator（系统管理员）/),
  })
  await expect(resetByOperator(operating, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  await expect(unlockByOperator(operating, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  expect(await office.rows('staff')).toHaveLength(1)
})

test('the console can create accounts once the operator has created two managers', async () => {
  const wanted = { account: 'finance9', name: '财务', roleId: 'finance' }
  await office.hire('first', 'administrator')
  const { actor } = await office.login('first')
  await expect(office.as(actor).call(createStaff, wanted)).rejects.toMatchObject({ code: 'no_second_person' })
  await create('second')
  expect(await office.as(actor).call(createStaff, wanted)).toMatchObject({ state: 'proposed' })
})

test('a reset ends sessions, removes the second factor, changes the password and notifies the owner', async () => {
  await office.hire('wang', 'assessor')
  const before = await office.login('wang')
  const second = { totp_enrolled_at: office.clock.now(), totp_secret: Buffer.from('x') }
  await settle(office.db, (db) => db.updateTable('staff').set(second).execute())
  const password = await resetByOperator(operating, 'WANG')
  expect(await before.find()).toBeUndefined()
  expect(await office.rows('staff')).toMatchObject([{ totp_secret: null, totp_enrolled_at: null, must_change_password: true }])
  await expect(office.login('wang')).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect((await login('wang', password)).reply).toMatchObject({ next: 'password' })
  expect(await office.rows('notice')).toMatchObject([{ person: 'staff id-wang', topic: 'account.reset' }])
})

test('a locked account is unlocked', async () => {
  await office.hire('wang', 'assessor')
  for (let i = 0; i < 5; i++)
    await expect(office.login('wang', { password: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong_credentials' })
  await unlockByOperator(operating, 'wang')
  expect((await office.login('wang')).actor.kind).toBe('staff')
  expect(await listByOperator(office.db)).toEqual([{ account: 'wang', name: 'wang名', role: '测评师', hasTotp: false, state: '启用' }])
  expect(await office.audit('staff.unlock')).toMatchObject([{ detail: { account: 'wang' } }])
})
