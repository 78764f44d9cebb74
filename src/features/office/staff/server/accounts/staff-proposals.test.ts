import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { setNoticePhone } from '#platform/notices/server/phones.ts'
import { proposalDays } from '#platform/proposals/rules.ts'
import { countProposals, decideProposal, getProposal, listProposals } from '#platform/proposals/contract.ts'
import { removeOldProposals } from '#platform/proposals/server/handlers.ts'
import { isSecondPersonRequired, twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { saveSetting } from '#platform/settings/contract.ts'
import { createStaff, disableStaff, enableStaff, listStaff, resetPassword, resetTotp, setRole } from '../../contract.ts'

let office: StaffOffice
let admin: Actor
let second: Actor
const wang = 'id-wang'
const dayMs = 86_400_000

beforeEach(async () => {
  office = await openStaffOffice()
  for (const account of ['admin', 'second']) await office.hire(account, 'administrator')
  await office.hire('wang', 'assessor')
  await office.hire('old', 'finance')
  await settle(office.db, (unsealed) =>
    unsealed.updateTable('staff').set({ disabled_at: office.clock.now() }).where('account', '=', 'old').execute(),
  )
  admin = (await office.login('admin')).actor
  second = (await office.login('second')).actor
  await saveParameter(office.db, twoPersonParameter, true)
})
afterEach(() => office.close())

const list = async (actor: Actor, is: 'open' | 'closed' = 'open') => (await office.as(actor).call(listProposals, { is })).items
const decide = (actor: Actor, id: string, { confirm } = { confirm: true }) => office.as(actor).call(decideProposal, { id, confirm })

async function lastOpen(): Promise<string> {
  const open = (await office.rows('proposal')).filter(({ state }) => state === 'open')
  return open.at(-1)?.id as string
}

const changes: [name: string, run: (actor: Actor) => Promise<{ state: string }>][] = [
  ['a new account', (actor) => office.as(actor).call(createStaff, { account: 'finance9', name: '新财务', roleId: 'finance' })],
  ['enabling', (actor) => office.as(actor).call(enableStaff, { id: 'id-old' })],
  ['another role', (actor) => office.as(actor).call(setRole, { id: wang, roleId: 'finance' })],
  ['a new password', (actor) => office.as(actor).call(resetPassword, { id: wang })],
  ['a cleared second factor', (actor) => office.as(actor).call(resetTotp, { id: wang })],
  ['switching the rule off', (actor) => office.as(actor).call(saveSetting, { name: twoPersonParameter, value: 'off', before: 'on' })],
]

test.each(changes)('%s has no effect until another person confirms it', async (_, run) => {
  const now = async () => JSON.stringify([await office.rows('staff'), await office.rows('role'), await isSecondPersonRequired(office.db)])
  const before = await now()
  expect((await run(admin)).state).toBe('proposed')
  expect(await now()).toBe(before)
  const id = await lastOpen()
  await expect(decide(admin, id)).rejects.toMatchObject({ code: 'second_person' })
  expect(await now()).toBe(before)
  await decide(second, id)
  expect(await now()).not.toBe(before)
  await expect(decide(second, id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('an account that waits for confirmation stands in the list of accounts until it is decided or too old', async () => {
  const look = async (input: object = {}) =>
    (await office.as(admin).call(listStaff, input)).items.map(({ account, proposedBy }) => [account, proposedBy])
  const own = [
    ['admin', ''],
    ['old', ''],
    ['second', ''],
    ['wang', ''],
  ]
  await office.as(admin).call(createStaff, { account: 'finance9', name: '新财务', roleId: 'finance' })
  expect(await look()).toEqual(own.toSpliced(1, 0, ['finance9', 'admin名']))
  expect(await look({ state: 'waiting' })).toEqual([['finance9', 'admin名']])
  expect(await look({ query: 'FINANCE9', roleId: 'finance' })).toEqual([['finance9', 'admin名']])
  expect([await look({ query: 'finance9', state: 'active' }), await look({ query: 'finance9', state: 'disabled' })]).toEqual([[], []])
  expect((await office.as(admin).call(listStaff, { pageSize: 2 })).total).toBe(5)
  await decide(second, await lastOpen(), { confirm: false })
  expect(await look()).toEqual(own)
  await office.as(admin).call(createStaff, { account: 'finance9', name: '新财务', roleId: 'finance' })
  office.clock.advance(proposalDays * dayMs)
  expect(await look()).toEqual(own)
})

test('the rule defaults to on, except with demo content', async () => {
  await office.db.deleteFrom('parameter').where('name', '=', twoPersonParameter).execute()
  expect(await isSecondPersonRequired(office.db)).toBe(true)
  await saveParameter(office.db, 'demo_content', true)
  expect(await isSecondPersonRequired(office.db)).toBe(false)
})

test('each person sees one half of a one-time password; neither tables nor audit trail contain it', async () => {
  const created = await office.as(admin).call(createStaff, { account: 'finance9', name: '新财务', roleId: 'finance' })
  const { secretHalf } = await decide(second, await lastOpen())
  expect([created.oneTimePassword, secretHalf].map(({ length }) => length)).toEqual([7, 7])
  const salt = await getPasswordSalt(office.db, office.services.secretKey)
  for (const half of [created.oneTimePassword, secretHalf])
    await expect(office.login('finance9', { password: toReceivedPassword(half, salt) })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  const { reply } = await office.login('finance9', { password: toReceivedPassword(created.oneTimePassword + secretHalf, salt) })
  expect(reply).toMatchObject({ next: 'password', role: '财务' })
  const stored = JSON.stringify([await office.audit(), await office.rows('proposal'), await office.rows('notice')])
  expect(stored).not.toContain(created.oneTimePassword)
  expect(stored).not.toContain(secretHalf)
  expect(await office.audit('staff.create')).toMatchObject([
    { actor_id: 'id-second', detail: { account: 'finance9', proposedBy: 'id-admin' } },
  ])
  expect(await office.audit('proposal.make')).toMatchObject([{ actor_id: 'id-admin', detail: { kind: 'staff.create' } }])
})

test('an account created, enabled or reset by the other person within seven days can’t be the second person', async () => {
  await saveParameter(office.db, twoPersonParameter, false)
  await office.as(admin).call(resetPassword, { id: 'id-second' })
  await saveParameter(office.db, twoPersonParameter, true)
  await office.as(admin).call(resetTotp, { id: wang })
  await expect(decide(second, await lastOpen())).rejects.toMatchObject({ code: 'tied_persons' })
  await office.as(second).call(enableStaff, { id: 'id-old' })
  await expect(decide(admin, await lastOpen())).rejects.toMatchObject({ code: 'tied_persons' })
  const [shown] = (await list(admin)).filter(({ isOwn }) => !isOwn)
  expect(shown).toMatchObject({ what: 'old名（old）', before: '停用', after: '启用', refusal: expect.stringContaining('7 天内') })

  office.clock.advance(8 * dayMs)
  await office.as(admin).call(resetTotp, { id: wang })
  await decide(second, await lastOpen())
})

test('a reset after the proposal also disqualifies the second person', async () => {
  await office.hire('third', 'administrator')
  const third = (await office.login('third')).actor
  await office.as(admin).call(setRole, { id: wang, roleId: 'finance' })
  const role = await lastOpen()
  await office.as(admin).call(resetPassword, { id: 'id-second' })
  const reset = (await office.rows('proposal')).find(({ kind }) => kind === 'staff.reset-password')?.id as string
  await expect(decide(second, reset)).rejects.toMatchObject({ code: 'about_oneself' })
  await decide(third, reset)
  await expect(decide(second, role)).rejects.toMatchObject({ code: 'tied_persons' })
  await decide(third, role)
})

test('a proposal expires after seven days, is withdrawn by its proposer or declined by others', async () => {
  const propose = () => office.as(admin).call(setRole, { id: wang, roleId: 'finance' })
  await propose()
  await expect(propose()).rejects.toMatchObject({ code: 'already_proposed' })
  expect(await office.as(second).call(countProposals, {})).toEqual({ waiting: 1 })
  expect(await office.as(admin).call(countProposals, {})).toEqual({ waiting: 0 })
  const expired = await lastOpen()
  office.clock.advance(7 * dayMs)
  expect(await list(second)).toEqual([])
  expect(await list(second, 'closed')).toMatchObject([{ id: expired, state: 'expired', refusal: '' }])
  await expect(decide(second, expired)).rejects.toMatchObject({ code: 'wrong_state' })

  await propose()
  await decide(admin, await lastOpen(), { confirm: false })
  await propose()
  await decide(second, await lastOpen(), { confirm: false })
  const rows = await office.rows('proposal')
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['declined', 'expired', 'withdrawn'])
  expect(rows.map(({ payload }) => payload)).toEqual([null, null, null])
  expect((await office.audit()).map(({ action }) => action)).toEqual(expect.arrayContaining(['proposal.withdraw', 'proposal.decline']))
  const declined = rows.find(({ state }) => state === 'declined')?.id as string
  const url = `/console/proposals?id=${declined}`
  expect(await office.rows('notice')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ person: 'staff id-second', title: '有变更待您确认：调整员工角色', url }),
      expect.objectContaining({ person: 'staff id-admin', title: '您提出的变更被否决：调整员工角色', url }),
    ]),
  )
  expect(await office.as(admin).call(getProposal, { id: declined })).toMatchObject({ id: declined, state: 'declined', isOwn: true })
  await expect(office.as(admin).call(getProposal, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  office.clock.advance(366 * dayMs)
  await removeOldProposals(office.db, office.clock.now())
  expect(await office.rows('proposal')).toEqual([])
})

test('a proposal is not carried out when its proposer lost the permission or it no longer applies', async () => {
  await office.as(admin).call(setRole, { id: wang, roleId: 'finance' })
  const id = await lastOpen()
  await settle(office.db, (unsealed) => unsealed.updateTable('staff').set({ role_id: 'editor' }).where('id', '=', wang).execute())
  await expect(decide(second, id)).rejects.toMatchObject({ code: 'wrong_state' })
  await settle(office.db, (unsealed) => unsealed.updateTable('staff').set({ role_id: 'assessor' }).where('id', '=', wang).execute())
  await office.as(second).call(disableStaff, { id: 'id-admin' })
  await expect(decide(second, id)).rejects.toMatchObject({ code: 'proposer_gone' })
  expect((await office.rows('staff')).find((row) => row.id === wang)?.role_id).toBe('assessor')
})

test('of concurrent confirmations one succeeds', async () => {
  await office.as(admin).call(setRole, { id: wang, roleId: 'finance' })
  const id = await lastOpen()
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => decide(second, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await office.audit('staff.set-role')).toHaveLength(1)
})

test('without a possible confirmer a proposal explains how to add a second manager', async () => {
  await office.as(admin).call(disableStaff, { id: 'id-second' })
  await expect(office.as(admin).call(createStaff, { account: 'x9', name: '某', roleId: 'finance' })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(office.as(admin).call(createStaff, { account: 'finance9', name: '某', roleId: 'finance' })).rejects.toMatchObject({
    code: 'no_second_person',
    message: expect.stringContaining('npm run staff'),
  })
})

test('the owner of a reset account is notified in the portal and by SMS regardless of preferences', async () => {
  await setNoticePhone(office.db, `staff ${wang}`, { mobile: '15400009001', now: office.clock.now() })
  await office.as(admin).call(resetPassword, { id: wang })
  expect(await office.rows('sms_message')).toEqual([])
  await decide(second, await lastOpen())
  expect((await office.rows('notice')).filter(({ person }) => person === `staff ${wang}`)).toMatchObject([{ topic: 'account.reset' }])
  expect(await office.rows('sms_message')).toMatchObject([{ mobile: '15400009001', text: expect.stringContaining('密码已被重置') }])
})

test('confirmers of other things neither see nor decide it, and who confirms nothing sees no proposals at all', async () => {
  await office.as(admin).call(resetTotp, { id: wang })
  const assessor = office.as((await office.login('wang')).actor)
  expect(await assessor.call(listProposals, { is: 'open' })).toMatchObject({ total: 0, items: [] })
  expect(await assessor.call(countProposals, {})).toEqual({ waiting: 0 })
  const decision = { id: await lastOpen(), confirm: true }
  await expect(assessor.call(decideProposal, decision)).rejects.toMatchObject({ code: 'not_found' })
  await office.hire('auditor', 'auditor')
  const auditor = office.as((await office.login('auditor')).actor)
  await expect(auditor.call(listProposals, { is: 'open' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(auditor.call(countProposals, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(auditor.call(decideProposal, decision)).rejects.toMatchObject({ code: 'forbidden' })
})
