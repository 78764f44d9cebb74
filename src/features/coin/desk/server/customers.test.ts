import { describe, expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { changeCustomer, createCustomer, getCustomer, listCustomers, showCustomerPhone } from '../customer-contract.ts'

const gateway = useGateway(backOfficeHandlers)
const backOffice = () => gateway.as(staff('finance.handle'))

const given = { company: '示例数据有限公司', creditCode: '91990000ma00dm0168', contact: '周示例', phone: '13800002111' }
const fujian = '91350100M0001TGQXM'

test('a customer is saved with a normalised code and a masked number', async () => {
  const { id } = await backOffice().call(createCustomer, given)
  expect(await backOffice().call(getCustomer, { id })).toMatchObject({
    company: '示例数据有限公司',
    creditCode: '91990000MA00DM0168',
    phone: '138****2111',
    version: 1,
    accounts: [],
  })
  expect(await backOffice().call(showCustomerPhone, { id })).toEqual({ phone: '13800002111' })
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['coin-customer.create', 'coin-customer.show-phone'])
  expect(JSON.stringify(await gateway.audit())).not.toContain('13800002111')
})

test('a code belongs to one customer, also with concurrent requests', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 4 }, () => backOffice().call(createCustomer, given)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(backOffice().call(createCustomer, given)).rejects.toMatchObject({
    code: 'credit_code_taken',
    errors: [{ field: 'creditCode' }],
  })
})

test('a wrong check digit is reported and may be accepted; a malformed code is refused', async () => {
  await expect(backOffice().call(createCustomer, { ...given, creditCode: fujian })).rejects.toMatchObject({ code: 'credit_code_unusual' })
  await backOffice().call(createCustomer, { ...given, creditCode: fujian, acceptCode: true })
  for (const creditCode of ['123', '91990000MA00DM016O', '91990000MA00DM01688'])
    await expect(backOffice().call(createCustomer, { ...given, creditCode, acceptCode: true })).rejects.toMatchObject({ code: 'invalid' })
  await backOffice().call(createCustomer, { ...given, creditCode: '', company: '另一单位' })
  await backOffice().call(createCustomer, { ...given, creditCode: '', company: '又一单位' })
})

describe('a customer of', () => {
  test.each([
    ['the same name', '示例数据(北京)有限公司'],
    ['the same name in full width', '示例数据（北京）有限公司'],
    ['the same name with blanks', ' 示例数据（北京） 有限公司'],
    ['a near name: another legal form', '示例数据（北京）股份有限公司'],
    ['a near name: other signs', '示例数据·北京·有限公司'],
  ])('%s is asked about, and registered once somebody has made sure', async (_, company) => {
    await backOffice().call(createCustomer, { ...given, company: '示例数据(北京)有限公司', creditCode: '' })
    await expect(backOffice().call(createCustomer, { company, creditCode: '' })).rejects.toMatchObject({
      code: 'name_near',
      errors: [{ field: 'company', msg: expect.stringContaining('示例数据(北京)有限公司') }],
    })
    const { id } = await backOffice().call(createCustomer, { company, acceptNear: true })
    // Its own name is not asked about again; a new one is.
    await backOffice().call(changeCustomer, { ...given, id, version: 1, company: company.trim() })
    await expect(backOffice().call(changeCustomer, { ...given, id, version: 2, company: `${company.trim()}。` })).rejects.toMatchObject({
      code: 'name_near',
    })
  })

  test('a name that nobody has is registered; of several at once, one is', async () => {
    await backOffice().call(createCustomer, { company: '示例数据（上海）有限公司' })
    const attempts = await Promise.allSettled(
      ['示例数据（北京）有限公司', '示例数据(北京)有限公司', '示例数据北京公司'].map((company) =>
        backOffice().call(createCustomer, { company }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a name with a character that statements can’t draw names it', async () => {
    await expect(backOffice().call(createCustomer, { company: '示例😀有限公司' })).rejects.toMatchObject({
      errors: [{ field: 'company', msg: expect.stringContaining('U+1F600') }],
    })
  })
})

test('a masked number leaves the stored one unchanged, and the second of two concurrent edits is refused', async () => {
  const { id } = await backOffice().call(createCustomer, given)
  await backOffice().call(changeCustomer, { ...given, id, version: 1, company: '示例数据集团', phone: '138****2111' })
  expect(await backOffice().call(showCustomerPhone, { id })).toEqual({ phone: '13800002111' })
  await expect(backOffice().call(changeCustomer, { ...given, id, version: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(backOffice().call(changeCustomer, { ...given, id, version: 2, phone: '139****2111' })).rejects.toMatchObject({
    code: 'invalid',
  })
  await backOffice().call(changeCustomer, { ...given, id, version: 2, phone: '010-12345678' })
  expect((await gateway.audit('coin-customer.change')).map(({ detail }) => detail)).toMatchObject([
    { before: { company: '示例数据有限公司' }, after: { company: '示例数据集团', phone: '138****2111' } },
    { after: { company: '示例数据有限公司' } },
  ])
})

test('customers are found by name, code, contact, full phone and account, with their balance', async () => {
  const { id } = await backOffice().call(createCustomer, given)
  await backOffice().call(createCustomer, { ...given, company: '另一单位', creditCode: '', contact: '', phone: '' })
  const at = gateway.clock.now()
  await openCoinAccount(gateway.db, at, { id: '6300000001', customerId: id, coins: 30 })
  await openCoinAccount(gateway.db, at, { id: '6300000002', customerId: id, coins: 12 })
  for (const text of [
    '示例数据',
    '示例數據',
    '91990000ma',
    '周示例',
    '13800002111',
    '+86 138-0000-2111',
    '6300000002',
    '６３００００００02',
  ])
    expect((await backOffice().call(listCustomers, { text })).items, text).toMatchObject([{ id, accounts: 2, balance: 42 }])
  for (const text of ['1380000', '+86']) expect(await backOffice().call(listCustomers, { text }), text).toMatchObject({ total: 0 })
  expect((await backOffice().call(listCustomers, { sort: '-balance' })).items.map(({ balance }) => balance)).toEqual([42, 0])
  expect((await backOffice().call(getCustomer, { id })).accounts).toMatchObject([{ account: '6300000001', balance: 30 }, { balance: 12 }])
})
