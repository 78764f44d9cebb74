import { afterEach, beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { addRole, changeRole, createStaff, disableStaff, enableStaff, listRoles, setRole } from '../../contract.ts'
import { addDutyRoles, getDuties, separateDuties } from '../../duty-contract.ts'
import { dutyRoles } from '../../duty-rules.ts'
import { listDutyFaults } from './duties.ts'

let office: StaffOffice
let admin: Actor

beforeEach(async () => {
  office = await openStaffOffice()
  await office.hire('admin', 'administrator')
  admin = (await office.login('admin')).actor
})
afterEach(() => office.close())

const toId = (name: string) => ({ 系统管理员: 'system', 安全管理员: 'security', 安全审计员: 'audit' })[name.replace('（三员）', '')]
const accounts = ['system-1', 'system-2', 'security-1', 'security-2', 'audit-1', 'audit-2']

/** The preset's roles with two people in each, and nobody in the role that is administrator of everything. */
async function prepare(): Promise<void> {
  await office.as(admin).call(addDutyRoles, {})
  const { items } = await office.as(admin).call(listRoles, {})
  for (const { id, name } of items)
    for (const account of accounts) if (toId(name) === account.split('-')[0] && id !== 'administrator') await office.hire(account, id)
  await settle(office.db, (unsealed) =>
    unsealed.updateTable('staff').set({ disabled_at: office.clock.now() }).where('account', '=', 'admin').execute(),
  )
}

async function switchTo(on: boolean): Promise<void> {
  const [one, other] = await Promise.all(['security-1', 'security-2'].map(async (account) => (await office.login(account)).actor))
  expect(await office.as(one as Actor).call(separateDuties, { on })).toEqual({ state: 'proposed' })
  const { items } = await office.as(other as Actor).call(listProposals, { is: 'open' })
  await office.as(other as Actor).call(decideProposal, { id: items[0]?.id as string, confirm: true, note: '' })
}

test('the preset is refused until each administrator has a second holder and nobody holds mixed rights, and says what is missing', async () => {
  const refused = office.as(admin).call(separateDuties, { on: true })
  await expect(refused).rejects.toMatchObject({
    code: 'duties_not_ready',
    message:
      '尚不能开启三员分立：系统管理须有 2 人，现有 0 人；安全管理须有 2 人，现有 0 人；审计管理须有 2 人，现有 0 人；角色“系统管理员”兼有互斥的权限，仍有 1 人',
  })
  await prepare()
  const manager = (await office.login('security-1')).actor
  const { administrators, conflicts, isOn } = await office.as(manager).call(getDuties, {})
  expect([isOn, conflicts]).toEqual([false, []])
  expect(administrators.map(({ missingRole, holders }) => [missingRole, holders])).toEqual([
    ['', 2],
    ['', 2],
    ['', 2],
  ])
})

test('it takes two persons to separate the duties and to end it, although changes of rights take one', async () => {
  await prepare()
  await switchTo(true)
  expect((await office.audit('staff.separate-duties')).map(({ detail }) => detail)).toMatchObject([{ on: true }])
  await switchTo(false)
  const manager = (await office.login('security-1')).actor
  expect((await office.as(manager).call(getDuties, {})).isOn).toBe(false)
  await expect(office.as(manager).call(separateDuties, { on: false })).rejects.toMatchObject({ code: 'wrong_state' })
})

test.each(['security-2', 'system-2', 'audit-2'])('no role is left without a second holder: %s', async (leaving) => {
  await prepare()
  await switchTo(true)
  const manager = (await office.login('security-1')).actor
  const moved = office.as(manager).call(setRole, { id: `id-${leaving}`, roleId: 'finance' })
  await expect(moved).rejects.toMatchObject({ code: 'too_few_administrators' })
  expect((await office.rows('staff')).find(({ account }) => account === leaving)?.role_id).not.toBe('finance')
})

test('a role whose rights exclude each other is neither made, changed to, given nor enabled', async () => {
  await prepare()
  const disabled = await office.hire('mixed', 'administrator')
  await settle(office.db, (unsealed) =>
    unsealed.updateTable('staff').set({ disabled_at: office.clock.now() }).where('id', '=', disabled).execute(),
  )
  await switchTo(true)
  const manager = office.as((await office.login('security-1')).actor)
  const mixed = { name: '兼任', permissions: ['settings.manage', 'audit.read'] }
  const conflict = { code: 'duty_conflict', message: '三员分立：“系统管理”与“审计管理”的权限不能属于同一角色' }
  await expect(manager.call(addRole, mixed)).rejects.toMatchObject(conflict)
  const role = (await manager.call(listRoles, {})).items.find(({ name }) => name === '安全审计员')
  if (!role) throw new Error('no role')
  const { name, purpose, permissions } = role
  const before = { name, purpose, permissions }
  await expect(manager.call(changeRole, { id: role.id, ...mixed, name, before })).rejects.toMatchObject(conflict)
  const given = { code: 'duty_conflict' }
  await expect(manager.call(setRole, { id: 'id-audit-2', roleId: 'administrator' })).rejects.toMatchObject(given)
  await expect(manager.call(createStaff, { account: 'newcomer', name: '新', roleId: 'administrator' })).rejects.toMatchObject(given)
  await expect(manager.call(enableStaff, { id: disabled })).rejects.toMatchObject(given)
})

test('somebody who must be shut out at once can be, and the start names what is missing then', async () => {
  await prepare()
  expect(await listDutyFaults(office.db)).toEqual([])
  await switchTo(true)
  const manager = office.as((await office.login('security-1')).actor)
  await manager.call(disableStaff, { id: 'id-audit-2' })
  await settle(office.db, (unsealed) =>
    unsealed.updateTable('staff').set({ role_id: 'administrator' }).where('account', '=', 'system-2').execute(),
  )
  expect(await listDutyFaults(office.db)).toEqual([
    '系统管理须有 2 人，现有 1 人',
    '审计管理须有 2 人，现有 1 人',
    '角色“系统管理员”兼有互斥的权限，仍有 1 人',
  ])
})

test('the roles that no other stands for are made once; only account managers make and separate them', async () => {
  expect(await office.as(admin).call(addDutyRoles, {})).toEqual({ state: 'done' })
  const made = (await office.rows('role')).filter(({ name }) => dutyRoles.some((role) => role.name === name))
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(['系统管理员（三员）', '安全管理员']))
  expect(made.filter(({ purpose }) => purpose === '')).toEqual([])
  await expect(office.as(admin).call(addDutyRoles, {})).rejects.toMatchObject({ code: 'wrong_state' })
  const auditor = office.as(staff('audit.read'))
  await expect(auditor.call(addDutyRoles, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(auditor.call(separateDuties, { on: true })).rejects.toMatchObject({ code: 'forbidden' })
})
