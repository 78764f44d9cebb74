import { beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { companyRecords, storeApplicant, storeCustomer } from '../../../../../../test/harness/customers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { dayMs } from '#kit/dates.ts'
import { use } from '#platform/ledger/server/booking.ts'
import { decideProposal } from '#platform/proposals/contract.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import { getCustomer, listCustomers, proposeMerge, proposeSplit } from '../../contract.ts'
import { customersServer } from '../feature.ts'
import { mergeProposal, splitProposal } from './merge-proposals.ts'

const listStaffWith = async () => ['staff-1', 'staff-2'].map((id) => ({ id, name: id }))
const gateway = useGateway([
  ...(customersServer.handlers?.({ companyRecords, listStaffWith } as never) ?? []),
  ...proposalHandlers([mergeProposal, splitProposal], listStaffWith),
])
const first = staff('finance.handle', 'customers.merge', 'applicants.manage')
const second = { ...first, id: 'staff-2', name: '王复核' } as typeof first
const [kept, double] = ['6300000001', '6300000002'] as const
let keep: string
let merge: string

beforeEach(async () => {
  const at = gateway.clock.now()
  keep = await storeCustomer(gateway.db, at, { company: '示例数据有限公司', account: kept, coins: 500 })
  merge = await storeCustomer(gateway.db, new Date(at.getTime() + 1), { company: '示例数据股份有限公司', account: double, coins: 500 })
})

const propose = (given = { keep, merge }) => gateway.as(first).call(proposeMerge, { ...given, reason: '同一家单位登记了两次' })
const confirm = (id: string, actor = second) => gateway.as(actor).call(decideProposal, { id, confirm: true })
async function mergeBoth(): Promise<string> {
  const { id } = await propose()
  await confirm(id)
  return id
}
async function split(id: string): Promise<void> {
  await confirm((await gateway.as(first).call(proposeSplit, { id, reason: '是两家单位' })).id)
}
const storeThird = () => storeCustomer(gateway.db, gateway.clock.now(), { company: '示例数据集团', account: '6300000003' })
async function countsOf(id: string): Promise<Record<string, number>> {
  const { counts } = await gateway.as(first).call(getCustomer, { id })
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))
}
async function readAccounts(): Promise<Record<string, string>> {
  return Object.fromEntries((await gateway.rows('coin_account')).map(({ id, customer_id }) => [id, customer_id]))
}

test('doubles are suggested, and merged by two persons: both stand on one page, found under either', async () => {
  expect((await gateway.as(first).call(getCustomer, { id: keep })).doubles).toMatchObject([{ id: merge, name: '示例数据股份有限公司' }])
  const { id } = await propose()
  expect((await gateway.as(first).call(getCustomer, { id: merge })).proposals).toMatchObject([{ id }])
  await expect(confirm(id, first)).rejects.toMatchObject({ code: 'second_person' })
  expect(await countsOf(keep)).toMatchObject({ 'coin-account': 1 })
  await confirm(id)
  expect(await countsOf(keep)).toEqual({ 'coin-customer': 2, 'coin-account': 2 })
  expect((await gateway.as(first).call(getCustomer, { id: merge })).id).toBe(keep)
  expect((await gateway.as(first).call(listCustomers, { text: '股份', page: 1, pageSize: 20 })).items).toMatchObject([{ id: keep }])
  const [from] = new Set(Object.values(await readAccounts()))
  expect(await gateway.rows('customer_merge')).toMatchObject([
    {
      id,
      customer_id: merge,
      into_id: keep,
      merged_by_name: '李编辑',
      confirmed_by_name: '王复核',
      moved: [{ account: double, to: from }],
    },
  ])
  expect((await gateway.audit()).map(({ action, subject, actor_id }) => [action, subject, actor_id])).toEqual([
    ['proposal.make', `customer ${merge}`, 'staff-1'],
    ['customer.merge', `customer ${merge}`, 'staff-2'],
  ])
})

test('a merge is split again by two persons within 30 days: accounts and later records return', async () => {
  const before = await readAccounts()
  const id = await mergeBoth()
  await storeApplicant(gateway.db, gateway.clock.now(), { company: '示例数据股份有限公司' })
  expect(await countsOf(keep)).toMatchObject({ applicant: 1 })
  gateway.clock.advance(29 * dayMs)
  await split(id)
  expect(await readAccounts()).toEqual(before)
  expect(await countsOf(keep)).toEqual({ 'coin-customer': 1, 'coin-account': 1 })
  expect(await countsOf(merge)).toEqual({ 'coin-customer': 1, 'coin-account': 1, applicant: 1 })
  expect(await gateway.audit('customer.split')).toMatchObject([{ subject: `customer ${merge}`, detail: { movedAccounts: [double] } }])
  await mergeBoth()
})

test('the second person reads the day of the merge in Shanghai', async () => {
  gateway.clock.set('2026-11-20T17:30:00Z')
  const { id } = await gateway.as(first).call(proposeSplit, { id: await mergeBoth(), reason: '是两家单位' })
  const proposal = (await gateway.rows('proposal')).find((one) => one.id === id)
  expect(proposal?.before).toBe('合并于 2026-11-21，由李编辑提出、王复核确认')
})

test('after 30 days a merge stays', async () => {
  const id = await mergeBoth()
  const { id: waiting } = await gateway.as(first).call(proposeSplit, { id, reason: '是两家单位' })
  gateway.clock.advance(31 * dayMs)
  await expect(confirm(waiting)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(gateway.as(first).call(proposeSplit, { id, reason: '是两家单位' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await gateway.as(first).call(getCustomer, { id: keep })).merges).toMatchObject([{ canSplit: false }])
})

test('of two merges that contradict each other the first is carried out', async () => {
  const { id } = await propose()
  const { id: other } = await propose({ keep: merge, merge: keep })
  const outcomes = await Promise.allSettled([confirm(id), confirm(other)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await gateway.rows('customer_merge')).toHaveLength(1)
})

test('a chain of merges is split at any link', async () => {
  const third = await storeThird()
  const before = await readAccounts()
  const inner = await mergeBoth()
  const { id: outer } = await propose({ keep: third, merge: keep })
  await confirm(outer)
  expect(await countsOf(third)).toEqual({ 'coin-customer': 3, 'coin-account': 3 })
  await split(inner)
  expect(await countsOf(third)).toEqual({ 'coin-customer': 2, 'coin-account': 2 })
  expect(await countsOf(merge)).toEqual({ 'coin-customer': 1, 'coin-account': 1 })
  expect((await gateway.rows('proposal')).at(-1)?.facts).toContainEqual({ name: '退回的账户', value: double })
  expect(await gateway.audit('customer.split')).toMatchObject([{ detail: { movedAccounts: [double] } }])
  await split(outer)
  expect(await readAccounts()).toEqual(before)
})

test('an account that joined others by a later merge alone is given back with its customer', async () => {
  const third = await storeThird()
  const before = await readAccounts()
  const empty = await storeApplicant(gateway.db, gateway.clock.now(), { company: '示例信息中心' })
  const { id: inner } = await propose({ keep: empty, merge })
  await confirm(inner)
  const { id: outer } = await propose({ keep: third, merge: empty })
  await confirm(outer)
  expect((await readAccounts())[double]).toBe(before['6300000003'])
  await split(inner)
  expect(await readAccounts()).toEqual(before)
})

test('a customer that goes keeps no account of another one that joined its accounts', async () => {
  const before = await readAccounts()
  const empty = await storeApplicant(gateway.db, gateway.clock.now(), { company: '示例信息中心' })
  const { id: former } = await propose({ keep: empty, merge: keep })
  await confirm(former)
  gateway.clock.advance(60_000)
  await confirm((await propose({ keep: empty, merge })).id)
  expect((await readAccounts())[double]).toBe(before[kept])
  await split(former)
  expect(await readAccounts()).toEqual(before)
})

test('a split takes no account from the customer that it was merged into anew', async () => {
  const third = await storeThird()
  const inner = await mergeBoth()
  const { id: outer } = await propose({ keep: third, merge: keep })
  await confirm(outer)
  await split(inner)
  gateway.clock.advance(60_000)
  await confirm((await propose({ keep: third, merge })).id)
  const before = await readAccounts()
  expect(new Set(Object.values(before)).size).toBe(1)
  await split(outer)
  expect(await readAccounts()).toEqual({ ...before, [kept]: expect.not.stringMatching(before[double] as string) })
})

test('while money moves a merge changes no booking, and no booking fails for it', async () => {
  const { id } = await propose()
  const at = gateway.clock.now()
  const take = (account: string) =>
    use(gateway.db, { account, amount: 1, service: '查询', detail: '并发核销', reference: '', by: 'machine m', at })
  const results = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, i) => take(i % 2 ? kept : double)),
    confirm(id),
    ...Array.from({ length: 20 }, (_, i) => take(i % 2 ? kept : double)),
  ])
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  const entries = await gateway.rows('ledger_entry')
  const accounts = (await gateway.rows('ledger_account')).filter(({ code }) => code === kept || code === double)
  for (const { id: own, balance } of accounts) {
    const sum = entries.filter(({ account_id }) => account_id === own).reduce((total, { amount }) => total + amount, 0)
    expect([balance, sum]).toEqual([480, 480])
  }
  expect(new Set(Object.values(await readAccounts())).size).toBe(1)
})

test('who may not merge is refused, and so is a merge that nobody else could confirm', async () => {
  await expect(gateway.as(staff('finance.handle')).call(proposeMerge, { keep, merge, reason: '重复' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(propose({ keep, merge: keep })).rejects.toMatchObject({ code: 'invalid' })
  await mergeBoth()
  await expect(propose()).rejects.toMatchObject({ code: 'changed_meanwhile' })
})
