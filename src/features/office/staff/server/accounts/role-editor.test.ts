import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { countWaitingForAdvisoryLocks } from '../../../../../../test/harness/waiting-locks.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { proposalPlace } from '#platform/proposals/server/proposal-place.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { rowOf, sealRow } from '#platform/seals/server/seals.ts'
import { addRole, changeRole, createStaff, disableStaff, listRoles, listStaff, removeRole, resetTotp, setRole } from '../../contract.ts'
import { staffLimits } from '../../rules.ts'
import { lockRights } from './staff-changes.ts'

type Wanted = { name: string; purpose?: string; permissions: string[] }

let office: StaffOffice
let admin: Actor
let second: Actor
const news: Wanted = { name: '新闻编辑', permissions: ['news.edit', 'news.publish'] }
const keeper = { name: '账号管理员', permissions: ['staff.manage'] }

beforeEach(async () => {
  office = await openStaffOffice()
  for (const account of ['admin', 'second']) await office.hire(account, 'administrator')
  await office.hire('wang', 'assessor')
  admin = (await office.login('admin')).actor
  second = (await office.login('second')).actor
})
afterEach(() => office.close())

const requireTwo = () => saveParameter(office.db, twoPersonParameter, true)
const decide = (actor: Actor, id: string, confirm = true) => office.as(actor).call(decideProposal, { id, confirm })
const getRole = async (id: string) => (await office.rows('role')).find((role) => role.id === id)

async function readRights(id: string) {
  const { name, purpose, permissions } = (await getRole(id)) as Required<Wanted>
  return { name, purpose, permissions }
}

async function lastOpen(): Promise<string> {
  const open = (await office.rows('proposal')).filter(({ state }) => state === 'open')
  return open.at(-1)?.id as string
}

async function add(role: Wanted, member?: string): Promise<string> {
  const { id } = await office.as(admin).call(addRole, role)
  if (member) await office.hire(member, id)
  return id
}

const change = (actor: Actor, id: string, before: Wanted, after: Partial<Wanted>) =>
  office.as(actor).call(changeRole, { id, before, ...before, ...after })

test('a role limited to an area is proposed by one, confirmed by another manager and given', async () => {
  await requireTwo()
  const { id, state } = await office.as(admin).call(addRole, { ...news, permissions: ['news.publish', 'news.edit', 'news.edit'] })
  expect([state, await getRole(id)]).toEqual(['proposed', undefined])
  const [shown] = (await office.as(second).call(listProposals, { is: 'open' })).items
  expect(shown).toMatchObject({ label: '新建角色', what: '新闻编辑', after: '编辑新闻、发布与审核新闻', refusal: '' })
  await decide(second, await lastOpen())
  expect(await getRole(id)).toMatchObject({ ...news, type: 5 })
  expect(await office.audit('staff.add-role')).toMatchObject([
    { actor_id: 'id-second', subject: `role ${id}`, detail: { ...news, proposedBy: 'id-admin' } },
  ])
  await saveParameter(office.db, twoPersonParameter, false)
  await office.as(admin).call(setRole, { id: 'id-wang', roleId: id })
  const { reply } = await office.login('wang')
  expect(reply.permissions).toEqual(news.permissions)
  expect(reply.routeList).toContain('/console/content/news')
  expect(reply.routeList).not.toContain('/console/content/platform')
})

test('a confirmer sees what a change adds and takes away; it ends the sessions of members', async () => {
  const id = await add(news, 'li')
  await requireTwo()
  const { find } = await office.login('li')
  const { find: findOther } = await office.login('wang')
  await change(admin, id, news, { name: '内容专员', permissions: ['news.edit', 'products.edit'] })
  expect(await find()).toBeDefined()
  const [shown] = (await office.as(second).call(listProposals, { is: 'open' })).items
  expect(shown).toMatchObject({
    label: '修改角色',
    what: '新闻编辑',
    before: '编辑新闻、发布与审核新闻',
    after: '名称改为“内容专员”；增加：编辑产品；取消：发布与审核新闻；变更后的权限：编辑新闻、编辑产品',
  })
  await decide(second, await lastOpen())
  expect(await getRole(id)).toMatchObject({ name: '内容专员', permissions: ['news.edit', 'products.edit'] })
  expect([await find(), (await findOther())?.kind]).toEqual([undefined, 'staff'])
  expect((await office.login('li')).reply.permissions).toEqual(['news.edit', 'products.edit'])
  expect(await office.audit('staff.change-role')).toMatchObject([
    { actor_id: 'id-second', detail: { former: '新闻编辑', added: ['products.edit'], removed: ['news.publish'], members: ['id-li'] } },
  ])
})

test('what waits for a second person stands in the lists, for account managers alone', async () => {
  const id = await add(news)
  await requireTwo()
  await change(admin, id, news, { name: '新闻专员' })
  await office.as(admin).call(addRole, { ...news, name: '发布员', purpose: '发布新闻' })
  await office.as(admin).call(setRole, { id: 'id-wang', roleId: id })
  const { items, proposed } = await office.as(second).call(listRoles, {})
  const [changed] = items.flatMap((role) => role.waiting.map(({ label, by }) => [role.id, label, by]))
  expect(changed).toEqual([id, '修改角色', 'admin名'])
  expect(proposed).toMatchObject([{ name: '发布员', purpose: '发布新闻', permissions: news.permissions, proposedBy: 'admin名' }])
  const accounts = (await office.as(second).call(listStaff, {})).items
  expect(accounts.flatMap(({ account, waiting }) => waiting.map(({ label }) => [account, label]))).toEqual([['wang', '调整员工角色']])
  const seen = await office.as((await office.login('wang')).actor).call(listRoles, {})
  expect([seen.proposed, seen.items.flatMap(({ waiting }) => waiting)]).toEqual([[], []])
  for (let open = await lastOpen(); open; open = await lastOpen()) await decide(second, open, false)
  expect((await office.as(second).call(listStaff, {})).items.flatMap(({ waiting }) => waiting)).toEqual([])
})

test('another name alone leaves the sessions of members', async () => {
  const id = await add(news, 'li')
  const { find } = await office.login('li')
  expect(await change(admin, id, news, { name: '新闻专员' })).toEqual({ state: 'done' })
  expect((await find())?.kind).toBe('staff')
  await expect(change(admin, id, { ...news, name: '新闻专员' }, {})).rejects.toMatchObject({ code: 'same_rights' })
})

test('what a role is for is said in a sentence, which ends no sessions and is not overwritten', async () => {
  const id = await add(news, 'li')
  const { find } = await office.login('li')
  await requireTwo()
  await change(admin, id, news, { purpose: '编写新闻' })
  const [shown] = (await office.as(second).call(listProposals, { is: 'open' })).items
  expect(shown).toMatchObject({ after: '用途改为“编写新闻”；权限不变' })
  await decide(second, await lastOpen())
  expect([(await find())?.kind, (await getRole(id))?.purpose]).toEqual(['staff', '编写新闻'])
  await expect(change(admin, id, news, { purpose: '发布新闻' })).rejects.toMatchObject({ code: 'role_changed' })
  await change(admin, id, { ...news, purpose: '编写新闻' }, { purpose: '发布新闻' })
  await settle(office.db, (unsealed) => unsealed.updateTable('role').set({ purpose: '校对新闻' }).where('id', '=', id).execute())
  await expect(decide(second, await lastOpen())).rejects.toMatchObject({ code: 'role_changed' })
  const listed = (await office.as(admin).call(listRoles, {})).items
  expect(listed.find((role) => role.id === id)?.purpose).toBe('校对新闻')
  expect(listed.filter(({ purpose }) => purpose === '')).toEqual([])
})

test.each([
  [{ ...news, permissions: ['staff.manage', 'news.edit'] }, 'duty_conflict', 'permissions'],
  [{ ...news, permissions: ['staff.manage', 'audit.read'] }, 'duty_conflict', 'permissions'],
  [{ ...news, permissions: ['news.read'] }, 'unknown_permission', 'permissions'],
  [{ ...news, permissions: ['toString'] }, 'unknown_permission', 'permissions'],
  [{ ...news, permissions: [] }, 'invalid', 'permissions'],
  [{ ...news, name: ' 测评师 ' }, 'role_taken', 'name'],
  [{ ...news, name: ' ' }, 'invalid', 'name'],
  [{ ...news, name: '长'.repeat(staffLimits.role + 1) }, 'invalid', 'name'],
  [{ ...news, purpose: '长'.repeat(staffLimits.purpose + 1) }, 'invalid', 'purpose'],
])('a role %j is refused at its field, new or changed', async (wanted, code, field) => {
  const id = await add({ ...news, name: '编辑' })
  const before = { ...news, name: '编辑' }
  await requireTwo()
  const refusal = { code, errors: [{ field }] }
  await expect(office.as(admin).call(addRole, wanted)).rejects.toMatchObject(refusal)
  await expect(change(admin, id, before, wanted)).rejects.toMatchObject(refusal)
  expect(await lastOpen()).toBeUndefined()
})

test('what became wrong after the proposal is refused at the confirmation', async () => {
  const id = await add(news)
  await requireTwo()
  await office.as(admin).call(addRole, { ...news, name: '发布员' })
  const added = await lastOpen()
  await change(admin, id, news, { name: '发布员' })
  const renamed = (await office.rows('proposal')).find(({ kind, state }) => kind === 'staff.change-role' && state === 'open')?.id as string
  await decide(second, added)
  await expect(decide(second, renamed)).rejects.toMatchObject({ code: 'role_taken' })
  // Duties are separated by the release that confirms, whatever the one that took the proposal knew.
  await office.as(admin).call(addRole, { name: '甲', permissions: ['sms.read'] })
  const payload = JSON.stringify({ id: 'a', name: '甲', permissions: ['staff.manage', 'audit.read'] })
  const older = await lastOpenOf('staff.add-role')
  await office.db.updateTable('proposal').set({ payload }).where('id', '=', older).execute()
  await sealRow(office.services, rowOf(proposalPlace, older))
  await expect(decide(second, await lastOpenOf('staff.add-role'))).rejects.toMatchObject({ code: 'duty_conflict' })
})

async function lastOpenOf(kind: string): Promise<string> {
  return (await office.rows('proposal')).find((row) => row.kind === kind && row.state === 'open')?.id as string
}

test('a role that changed meanwhile is not overwritten, neither by the proposal nor at its confirmation', async () => {
  const id = await add(news)
  const stale = [
    { ...news, name: '旧名' },
    { ...news, permissions: ['news.edit'] },
  ]
  for (const before of stale)
    await expect(change(admin, id, before, { permissions: ['company.edit'] })).rejects.toMatchObject({ code: 'role_changed' })
  await requireTwo()
  await change(admin, id, news, { permissions: ['company.edit'] })
  for (const now of [{ name: '新名' }, { name: news.name, permissions: ['news.edit'] }]) {
    await settle(office.db, (unsealed) => unsealed.updateTable('role').set(now).where('id', '=', id).execute())
    await expect(decide(second, await lastOpen())).rejects.toMatchObject({ code: 'role_changed' })
    expect(await getRole(id)).toMatchObject(now)
  }
})

test('of concurrent changes of one role one succeeds', async () => {
  const id = await add(news)
  const wanted = [['news.edit'], ['company.edit'], ['products.edit']]
  const results = await Promise.allSettled(wanted.map((permissions) => change(admin, id, news, { permissions })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await office.audit('staff.change-role')).toHaveLength(1)
})

test('nobody changes the role they have, nor confirms its change', async () => {
  const id = await add(keeper, 'keeper')
  const third = (await office.login('keeper')).actor
  const given = await readRights('administrator')
  await expect(change(admin, 'administrator', given, { permissions: ['staff.manage'] })).rejects.toMatchObject({ code: 'own_role' })
  await requireTwo()
  await change(admin, id, keeper, { permissions: ['staff.manage', 'sms.read'] })
  const [shown] = (await office.as(third).call(listProposals, { is: 'open' })).items
  expect(shown?.refusal).toBe('不能确认涉及本人账号的变更')
  await expect(decide(third, await lastOpen())).rejects.toMatchObject({ code: 'about_oneself' })
  await decide(second, await lastOpen())
})

test('who changed the role of another within seven days can’t be confirmed by them', async () => {
  const id = await add(keeper, 'keeper')
  await change(admin, id, keeper, { permissions: ['staff.manage', 'sms.read'] })
  const third = (await office.login('keeper')).actor
  await requireTwo()
  await office.as(admin).call(resetTotp, { id: 'id-wang' })
  await expect(decide(third, await lastOpen())).rejects.toMatchObject({ code: 'tied_persons' })
  await decide(second, await lastOpen())
})

test('one account manager that can log in remains, whatever is changed at once', async () => {
  const id = await add(keeper, 'keeper')
  const third = (await office.login('keeper')).actor
  const given = await readRights('administrator')
  const without = { permissions: ['settings.manage'] }
  await office.as(admin).call(disableStaff, { id: 'id-second' })
  const results = await Promise.allSettled([
    change(third, 'administrator', given, without),
    change(admin, id, keeper, without),
    office.as(third).call(disableStaff, { id: 'id-admin' }),
    office.as(admin).call(setRole, { id: 'id-keeper', roleId: 'finance' }),
  ])
  const managers = (await office.as(admin).call(listRoles, {})).items.filter(({ permissions }) => permissions.includes('staff.manage'))
  expect(managers.reduce((sum, { members }) => sum + members, 0)).toBe(1)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))
  expect(new Set(reasons)).toEqual(new Set(['last_manager']))
})

test('a change of rights waits for one under way, and is judged by what that one left', async () => {
  const id = await add(keeper, 'keeper')
  await office.as(admin).call(disableStaff, { id: 'id-second' })
  let waiting: Promise<unknown> = Promise.resolve()
  await office.db.transaction().execute(async (db) => {
    await lockRights(db)
    waiting = Promise.allSettled([change(admin, id, keeper, { permissions: ['settings.manage'] })])
    await expect.poll(() => countWaitingForAdvisoryLocks(office.db)).toBe(1)
    await settle(db, (unsealed) =>
      unsealed.updateTable('staff').set({ disabled_at: office.clock.now() }).where('id', '=', 'id-admin').execute(),
    )
  })
  expect(await waiting).toMatchObject([{ status: 'rejected', reason: { code: 'last_manager' } }])
})

test('a role is removed by one person when nobody has it, not even a disabled account', async () => {
  const id = await add(news, 'li')
  await requireTwo()
  await office.as(admin).call(disableStaff, { id: 'id-li' })
  const [listed] = (await office.as(admin).call(listRoles, {})).items.filter((role) => role.id === id)
  expect(listed).toMatchObject({ members: 0, disabledMembers: 1, isOwn: false })
  await expect(office.as(admin).call(removeRole, { id })).rejects.toMatchObject({ code: 'role_in_use' })
  await settle(office.db, (unsealed) => unsealed.updateTable('staff').set({ role_id: 'editor' }).where('id', '=', 'id-li').execute())
  await office.as(admin).call(createStaff, { account: 'zhao', name: '赵', roleId: id })
  await office.as(admin).call(removeRole, { id })
  expect(await getRole(id)).toBeUndefined()
  expect(await office.audit('staff.remove-role')).toMatchObject([{ subject: `role ${id}`, detail: news }])
  await expect(decide(second, await lastOpen())).rejects.toMatchObject({ code: 'not_found' })
})

test('roles of a new installation are not removed', async () => {
  await expect(office.as(admin).call(removeRole, { id: 'finance' })).rejects.toMatchObject({ code: 'first_role' })
  await expect(office.as(admin).call(removeRole, { id: 'none' })).rejects.toMatchObject({ code: 'not_found' })
})

test('only account managers change roles', async () => {
  const assessor = (await office.login('wang')).actor
  for (const [call, input] of [
    [addRole, news],
    [changeRole, { id: 'finance', before: news, ...news }],
    [removeRole, { id: 'finance' }],
  ] as const)
    await expect(office.as(assessor).call(call, input as never)).rejects.toMatchObject({ code: 'forbidden' })
})
