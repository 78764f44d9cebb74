import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { getPasswordSalt, toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { decideProposal, getProposal } from '#platform/proposals/contract.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { createStaff, listStaff } from '../../contract.ts'
import { staffImports } from '../../import-contract.ts'

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

async function preview(...lines: string[]) {
  const bytes = Buffer.from(`账号,姓名,角色,部门,电话\r\n${lines.join('\r\n')}\r\n`)
  const { id } = await office.as(admin).call(staffImports.previewImport, { file: { name: '名单.csv', type: '', bytes } })
  return office.as(admin).call(staffImports.getImport, { id })
}

async function logIn(account: string, password: string) {
  const received = toReceivedPassword(password, await getPasswordSalt(office.db, office.services.secretKey))
  return (await office.login(account, { password: received })).reply
}

const two = ['li.na,李娜,财务,财务部,138-0000-0009', 'zhou,周,测评师,,'] as const

test('every error of every line is listed, and no account is created', async () => {
  const read = await preview('Wang,甲,财务,,', 'one,,园丁,,', 'ONE,乙,,,', '1,丙,财务,,', `two,丁,财务,${'部'.repeat(41)},`)
  expect(read.items.map(({ errors }) => errors)).toEqual([
    ['账号已存在'],
    ['未填写姓名', '没有角色“园丁”'],
    ['账号与第 3 行重复', '未填写角色'],
    ['账号以字母开头，3–40位字母、数字、点、横线或下划线'],
    ['部门不能超过40个字符'],
  ])
  await expect(office.as(admin).call(staffImports.bookImport, { id: read.id })).rejects.toMatchObject({ code: 'import_faulty' })
  expect(await office.rows('staff')).toHaveLength(3)
})

test('more than fifty persons are refused line by line', async () => {
  const read = await preview(...Array.from({ length: 51 }, (_, n) => `person${n},甲,财务,,`))
  expect([read.faulty, (await office.as(admin).call(staffImports.getImport, { id: read.id, onlyErrors: '1' })).items[0]?.errors]).toEqual([
    1,
    ['一次最多导入 50 人'],
  ])
})

test('all accounts of a file are made at once, each with a one-time password that only allows changing it', async () => {
  const { id } = await preview(...two)
  const { state, items } = await office.as(admin).call(staffImports.bookImport, { id })
  expect([state, items.map(({ account, name }) => `${name} ${account}`)]).toEqual(['done', ['李娜 li.na', '周 zhou']])
  for (const { account, oneTimePassword } of items) expect(await logIn(account, oneTimePassword)).toMatchObject({ next: 'password' })
  expect(await office.as(admin).call(listStaff, { query: '13800000009' })).toMatchObject({
    items: [{ account: 'li.na', role: '财务', department: '财务部' }],
  })
  expect(await office.as(admin).call(staffImports.getImport, { id })).toMatchObject({ state: 'booked', done: 2 })
  expect(await office.audit('staff.import')).toMatchObject([{ subject: `staff-import ${id}`, detail: { accounts: ['li.na', 'zhou'] } }])
  const kept = JSON.stringify([
    await office.audit(),
    await office.rows('staff'),
    await office.rows('proposal'),
    await office.rows('import_line'),
  ])
  for (const { oneTimePassword } of items) expect(kept).not.toContain(oneTimePassword)
  await expect(office.as(admin).call(staffImports.bookImport, { id })).rejects.toMatchObject({ code: 'import_done' })
})

test('under the two-person rule a second person confirms the list once, and each password is in two halves', async () => {
  await saveParameter(office.db, twoPersonParameter, true)
  const { id } = await preview(...two)
  const { state, items } = await office.as(admin).call(staffImports.bookImport, { id })
  expect(state).toBe('proposed')
  const { proposalId, ...waiting } = await office.as(admin).call(staffImports.getImport, { id })
  expect(waiting.state).toBe('review')
  const listed = async (of: 'review' | 'ready') => (await office.as(admin).call(staffImports.listImports, { state: of })).items
  expect(await listed('review')).toMatchObject([{ id, state: 'review' }])
  expect(await listed('ready')).toEqual([])
  const accounts = (await office.as(second).call(listStaff, { state: 'waiting' })).items
  expect(accounts.map((one) => [one.account, one.role, one.proposedBy, one.proposalId])).toEqual([
    ['li.na', '财务', 'admin名', proposalId],
    ['zhou', '测评师', 'admin名', proposalId],
  ])
  await expect(office.as(admin).call(staffImports.bookImport, { id })).rejects.toMatchObject({ code: 'already_proposed' })
  await expect(office.as(admin).call(decideProposal, { id: proposalId, confirm: true })).rejects.toMatchObject({ code: 'second_person' })
  const { secretHalf } = await office.as(second).call(decideProposal, { id: proposalId, confirm: true })
  const halves = secretHalf.split('\n').map((line) => line.split(' '))
  expect(halves.map(([account]) => account)).toEqual(['li.na', 'zhou'])
  for (const [n, { account, oneTimePassword }] of items.entries())
    expect(await logIn(account, `${oneTimePassword}${halves[n]?.[1]}`)).toMatchObject({ next: 'password' })
  expect(await office.audit('staff.import')).toMatchObject([{ actor_id: 'id-second', detail: { proposedBy: 'id-admin' } }])
})

test('a list that no longer fits is refused at the confirmation, and nobody is made', async () => {
  const { id } = await preview(...two)
  await office.as(admin).call(createStaff, { account: 'ZHOU', name: '先到', roleId: 'finance' })
  await saveParameter(office.db, twoPersonParameter, true)
  await office.as(admin).call(staffImports.bookImport, { id })
  const { proposalId } = await office.as(admin).call(staffImports.getImport, { id })
  await expect(office.as(second).call(decideProposal, { id: proposalId, confirm: true })).rejects.toMatchObject({
    code: 'import_faulty',
    message: '第 3 行：账号已存在',
  })
  await office.as(second).call(decideProposal, { id: proposalId, confirm: false })
  expect(await office.as(second).call(getProposal, { id: proposalId })).toMatchObject({ state: 'declined' })
  expect(await office.as(admin).call(staffImports.getImport, { id })).toMatchObject({ state: 'ready', proposalId: '' })
  expect(await office.rows('staff')).toHaveLength(4)
})

test.each(['系统管理员', '安全审计员'])('lines that were written past the portal since, with the role %s, make nobody', async (role) => {
  await saveParameter(office.db, twoPersonParameter, true)
  const { id } = await preview(...two)
  await office.as(admin).call(staffImports.bookImport, { id })
  const { proposalId } = await office.as(admin).call(staffImports.getImport, { id })
  await sql`update import_line set cells = cells || ${JSON.stringify({ role })}::jsonb where cells->>'account' = 'zhou'`.execute(office.db)
  const confirmed = office.as(second).call(decideProposal, { id: proposalId, confirm: true })
  await expect(confirmed).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await office.rows('staff')).toHaveLength(3)
})

test('who may not manage staff neither reads nor imports a list', async () => {
  const { id } = await preview(...two)
  const { actor } = await office.login('wang')
  await expect(office.as(actor).call(staffImports.getImport, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(office.as(actor).call(staffImports.bookImport, { id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await office.rows('staff')).toHaveLength(3)
})
