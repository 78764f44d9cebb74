import { expect, test } from 'vitest'
import {
  figures,
  findInvoicingBlock,
  hasRequiredFiles,
  invoiceCan,
  invoiceReviewing,
  type InvoiceState,
  invoiceStates,
  issuedFields,
  listStatesOfWire,
  listStatesWith,
  statesCountedByStep,
  toInvoiceState,
  wireStates,
} from './review-rules.ts'
import { findPrintedLineWarning, findTaxNumberWarning } from './rules.ts'

test('every state of the review has its number on the wire', () => {
  expect(Object.entries(invoiceStates).map(([state, { wire, label }]) => [state, wire, label])).toEqual([
    ['pending', 10, '待审批'],
    ['approved', 20, '开票中'],
    ['issued', 30, '已开票'],
    ['rejected', 40, '已驳回'],
    ['reversed', 30, '已红冲'],
  ])
  expect(Object.keys(invoiceReviewing.states)).toEqual(Object.keys(invoiceStates))
  expect(Object.values(invoiceStates).map(({ label }) => toInvoiceState({ stateLabel: label }))).toEqual(Object.keys(invoiceStates))
  expect([listStatesOfWire(30), listStatesOfWire(40)]).toEqual([['issued', 'reversed'], ['rejected']])
})

test('customers filter by the numbers of the wire, and the monthly figures count what the table says', () => {
  expect(wireStates.map(({ value, label }) => `${value} ${label}`)).toEqual(['10 待审批', '20 开票中', '30 已开票', '40 已驳回'])
  expect(figures.map(({ step, label }) => `${step} ${label}`)).toEqual(['applied 申请', 'issued 开票', 'rejected 驳回', 'reversed 红冲'])
  expect(statesCountedByStep).toEqual(['rejected', 'reversed'])
})

test('only an issued invoice can be downloaded, and a rejected or reversed one holds no recharge', () => {
  const states = Object.keys(invoiceStates) as InvoiceState[]
  expect(listStatesWith('holds')).toEqual(['pending', 'approved', 'issued'])
  expect(states.filter((state) => invoiceCan.download({ state }))).toEqual(['issued', 'reversed'])
})

test('the customer’s edit leads where the table says', () => {
  expect(invoiceReviewing.actions.resubmit).toMatchObject({ by: 'applicant', from: ['rejected'], to: 'pending' })
})

const paid = { fen: 100, paidBy: 'money', isReversed: false, heldBy: '' } as const
test.each([
  [{}, ''],
  [{ paidBy: 'grant', fen: 0 }, '赠送的查询币不能开票'],
  [{ paidBy: 'transfer', fen: 0 }, '转入的查询币由付款账户开票'],
  [{ isReversed: true }, '该充值已冲正'],
  [{ fen: 0 }, '没有付款金额'],
  ...listStatesWith('holds').map((heldBy) => [{ heldBy }, heldBy === 'issued' ? '已开票' : '已在开票申请中'] as const),
] as const)('%j is blocked by “%s”', (facts, reason) => {
  expect(findInvoicingBlock({ ...paid, ...facts })).toBe(reason)
})

test.each([
  ['91440300708461136T', ''],
  ['9144030071526726XG', ''],
  ['91110000802100433B', ''],
  ['12100000400000624D', ''],
  ['91990000MA00DM0168', ''],
  // A lawful code of the pilot in Fujian: warned of, never blocked.
  ['91350100M0001TGQXM', '统一社会信用代码的校验位不符，请核对'],
  ['91440300708461136A', '统一社会信用代码的校验位不符，请核对'],
  ['110101199001011234', ''],
  ['110101199012311234', ''],
  ['110101900000123', ''],
  ['12345', '纳税人识别号通常为15、17、18或20位，请核对'],
  ['91440300IOSVZ1136T', '与统一社会信用代码的格式不符，请核对'],
])('%s is warned about with “%s”', (number, warning) => {
  expect(findTaxNumberWarning(number)).toBe(warning)
})

test.each([
  ['北'.repeat(44) + '13800000000', false],
  ['北'.repeat(45) + '13800000000', true],
  ['北'.repeat(50), false],
  ['\x7f'.repeat(100), false],
])('what is printed on one line is warned of beyond 100 bytes of GBK: %s', (line, isWarned) => {
  expect(findPrintedLineWarning('地址与电话', [line]) !== '').toBe(isWarned)
})

test.each([
  ['26990000000000001234', true],
  ['２６990000000000001234', true],
  ['26990 00000 00000 01234', true],
  ['2699000000000000123', false],
  ['2699000000000000123x', false],
  ['269900000000000012345', false],
  ['', false],
])('%s as an invoice number: %s', (number, good) => {
  expect(issuedFields.number.safeParse(number).success).toBe(good)
})

test.each([
  [{ pdf: 'a' }, false],
  [{ pdf: 'a', ofd: 'b' }, true],
  [{ pdf: 'a', xml: 'c' }, true],
  [{ ofd: '', xml: '' }, false],
])('with the files %j one of the data files is there: %s', (files, isThere) => {
  expect(hasRequiredFiles(files)).toBe(isThere)
})
