import { afterEach, beforeEach, expect, test } from 'vitest'
import { me } from '../../../../../test/harness/coins/coin-customers.ts'
import { anna, type InvoiceDesk, openInvoiceDesk } from '../../../../../test/harness/invoice-desk.ts'
import { writeEntries } from '#platform/dictionaries/server/entries.ts'
import { getInvoice, getLastInvoice, invoiceReview, resubmitInvoice } from '../contract.ts'
import { invoiceKinds } from '../dictionary-rules.ts'
import { buildInvoice } from '../fixtures.ts'
import { invoiceMessages } from '../rules.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

const person = { buyer: 'person', title: '张三', taxNumber: '' } as const
const bank = { bank: '演示银行', bankAccount: '6222', address: '示范路1号' }
const apply = async (overrides: object) => desk.apply(await desk.recharge([100_00]), overrides)

test('a person may omit the tax number, and is printed without bank and address', async () => {
  const id = await apply({ ...person, ...bank, phone: '13800001001' })
  const printed = { buyer: 'person', title: '张三', taxNumber: '', bank: '', bankAccount: '', address: '', phone: '13800001001' }
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject(printed)
  const { detail } = await desk.as(anna).call(invoiceReview.get, { id })
  expect(detail).toMatchObject({ ...printed, taxWarning: '' })
  expect(await desk.as(me).call(getLastInvoice, {})).toMatchObject({ buyer: 'person', title: '张三' })
})

test('a company has to state its tax number; so does a call that names no buyer type', async () => {
  for (const overrides of [{ taxNumber: '' }, { buyer: 'company', taxNumber: ' ' }]) {
    const refused = apply(overrides)
    await expect(refused).rejects.toMatchObject({ errors: [{ field: 'taxNumber', msg: '请输入纳税人识别号' }] })
  }
  const id = await apply({})
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({ buyer: 'company' })
})

test('a special invoice requires a company', async () => {
  const entries = invoiceKinds.standard.map((kind) => ({ ...kind, isActive: true }))
  await writeEntries(desk.db, invoiceKinds, { entries, version: 0, by: '', at: desk.clock.now() })
  await expect(apply({ ...person, kind: '01' })).rejects.toMatchObject({ errors: [{ field: 'kind', msg: '专用发票只能开具给单位' }] })
  await apply({ kind: '01' })
  await expect(apply({ buyer: 'nobody' })).rejects.toMatchObject({ errors: [{ field: 'buyer', msg: '请选择购买方类型' }] })
})

test('a bank account that a spreadsheet rewrote is refused; one with blanks is printed so', async () => {
  const refused = apply({ ...bank, bankAccount: '6.22202E+18' })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'bankAccount', msg: invoiceMessages.scientificAccount }] })
  const id = await apply({ ...bank, bankAccount: ' ６222 0000 0001 ' })
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({ bankAccount: '6222 0000 0001' })
})

test('an edit may change the buyer', async () => {
  const id = await apply(bank)
  await desk.reject(id)
  const { recharges: _, ...written } = buildInvoice(person)
  await desk.as(me).call(resubmitInvoice, { id, ...written, ...bank })
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({ buyer: 'person', title: '张三', bank: '', address: '' })
})
