import { beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#gateway/declared.ts'
import { applicant, staff } from '../../../../../test/harness/actors.ts'
import { companyRecords, storeApplicant, storeCustomer } from '../../../../../test/harness/customers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { project, storeOperators, storeProject } from '../../../../../test/harness/projects.ts'
import {
  addCustomerNote,
  getCustomer,
  listCustomerKinds,
  listCustomerRecords,
  listCustomers,
  showCustomerPersonPhone,
} from '../contract.ts'
import { customersServer } from './feature.ts'

const deps = { companyRecords, listStaffWith: async () => [] }
const gateway = useGateway([...(customersServer.handlers?.(deps as never) ?? [])])
const as = (...permissions: Permission[]) => gateway.as(staff(...permissions))
const company = project.customer
let customer: string

beforeEach(async () => {
  const at = gateway.clock.now()
  customer = await storeCustomer(gateway.db, at, { company, creditCode: '91990000MA00DM0168', account: '6300000001', coins: 300 })
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 0)
  await storeApplicant(gateway.db, at, { company })
})

test('one page holds what all services know of a company, for who sees it all', async () => {
  const all = as('finance.handle', 'projects.manage', 'applicants.manage')
  const found = await all.call(getCustomer, { id: customer })
  expect(found).toMatchObject({ id: customer, name: company, creditCode: '91990000MA00DM0168' })
  expect(Object.fromEntries(found.counts.map(({ kind, count }) => [kind, count]))).toEqual({
    applicant: 1,
    project: 1,
    'coin-customer': 1,
    'coin-account': 1,
  })
  expect(found.figures).toContainEqual({ label: '余额合计', value: '300', unit: '枚' })
  expect(found.open).toEqual([expect.objectContaining({ kind: 'project', path: `/console/projects/${project.id}` })])
  expect(found.people.map(({ name, phone }) => `${name} ${phone}`)).toEqual(
    expect.arrayContaining(['周示例 138****2111', '张申请 139****3222', '账户 6300000001 138****2001']),
  )
})

test('a reviewer without finance rights sees neither money nor accounts', async () => {
  const found = await as('projects.manage').call(getCustomer, { id: customer })
  expect(found).toMatchObject({ figures: [], people: [], counts: [{ kind: 'project' }] })
  expect(
    (await as('projects.manage').call(listCustomerRecords, { id: customer, page: 1, pageSize: 20 })).items.map(({ kind }) => kind),
  ).toEqual(['project'])
  expect((await as('projects.manage').call(listCustomerKinds, {})).items.map(({ value }) => value)).toEqual(['project', 'solution'])
})

test('a company of which somebody sees nothing is not there for them', async () => {
  await expect(as('consultations.handle').call(getCustomer, { id: customer })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as('consultations.handle').call(addCustomerNote, { id: customer, text: '备注' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await as('consultations.handle').call(listCustomers, { page: 1, pageSize: 20 })).total).toBe(0)
  expect((await as('projects.manage').call(listCustomers, { page: 1, pageSize: 20 })).items).toMatchObject([
    { id: customer, records: '项目 1', open: 1 },
  ])
})

describe('its page is found', () => {
  test.each<[string, string, Permission]>([
    ['an account', 'coin-account.6300000001', 'finance.handle'],
    ['an applicant', 'applicant.zhang', 'applicants.manage'],
    ['a project', `project.${project.id}`, 'projects.manage'],
  ])('from %s', async (_, id, permission) => {
    expect((await as(permission).call(getCustomer, { id })).id).toBe(customer)
  })

  test('from no record that the caller does not see, and from none without a company', async () => {
    await expect(as('projects.manage').call(getCustomer, { id: 'coin-account.6300000001' })).rejects.toMatchObject({ code: 'not_found' })
    await storeApplicant(gateway.db, gateway.clock.now(), { id: 'li', company: '个人' })
    await expect(as('applicants.manage').call(getCustomer, { id: 'applicant.li' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

test.each([
  [{ text: '91990000MA00DM0168' }, 1],
  [{ text: '政務' }, 1],
  [{ text: '贸易' }, 0],
  [{ kind: 'project' }, 1],
  [{ kind: 'invoice' }, 0],
  [{ scope: 'open' as const }, 1],
  [{ scope: 'double' as const }, 0],
  [{ scope: 'merged' as const }, 0],
])('the list is filtered by %j', async (filter, total) => {
  const all = as('finance.handle', 'projects.manage')
  expect((await all.call(listCustomers, { ...filter, page: 1, pageSize: 20 })).total).toBe(total)
})

test('a note has its author and time, and is audited', async () => {
  await as('projects.manage').call(addCustomerNote, { id: customer, text: '联系人换了' })
  expect((await as('finance.handle').call(getCustomer, { id: customer })).notes).toMatchObject([
    { text: '联系人换了', authorName: '李编辑' },
  ])
  expect(await gateway.rows('customer_note')).toMatchObject([{ customer_id: customer, author: 'staff-1', created_at: gateway.clock.now() }])
  expect(await gateway.audit()).toMatchObject([{ action: 'customer.note', subject: `customer ${customer}` }])
})

test('a whole number is shown to who sees its record, which is audited without it', async () => {
  const given = { id: customer, kind: 'applicant', record: 'zhang' }
  expect(await as('applicants.manage').call(showCustomerPersonPhone, given)).toEqual({ phone: '13900003222' })
  await expect(as('finance.handle').call(showCustomerPersonPhone, given)).rejects.toMatchObject({ code: 'not_found' })
  const audit = await gateway.audit('customer.show-phone')
  expect(audit).toMatchObject([{ subject: `customer ${customer}`, detail: { kind: 'applicant', record: 'zhang' } }])
  expect(JSON.stringify(audit)).not.toContain('13900003222')
})

test('others are refused', async () => {
  await expect(gateway.as(applicant()).call(getCustomer, { id: customer })).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(as('news.edit').call(getCustomer, { id: customer })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(as('news.edit').call(listCustomers, { page: 1, pageSize: 20 })).rejects.toMatchObject({ code: 'forbidden' })
})
