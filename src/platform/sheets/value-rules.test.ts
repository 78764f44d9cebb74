import { expect, test } from 'vitest'
import type { Cell } from './cell-rules.ts'
import { type CellRule, readTypedCell } from './value-rules.ts'

const rules = {
  amount: { type: 'amount' },
  count: { type: 'count' },
  day: { type: 'day' },
  identifier: { type: 'identifier' },
  number: { type: 'identifier', hasNumbers: true },
  account: { type: 'identifier', hasNumbers: true, isAccount: true },
  text: { type: 'text' },
  lines: { type: 'text', hasLines: true },
  drawn: { type: 'text', isDrawn: true },
} as const satisfies Record<string, CellRule>

const read: [rule: keyof typeof rules, cell: Cell | undefined, text: string][] = [
  ['amount', { number: '5000.1' }, '5000.10'],
  ['amount', '¥1,234.5', '1234.50'],
  ['amount', '0', '0.00'],
  ['amount', '', ''],
  ['amount', '\u200b ', ''],
  ['amount', undefined, ''],
  ['count', { number: '12' }, '12'],
  ['count', '１,000', '1000'],
  ['day', { time: '2026-11-20 09:30:00' }, '2026-11-20'],
  ['day', { number: '20261120' }, '2026-11-20'],
  ['day', '2026年11月20日', '2026-11-20'],
  ['day', '2026-11-20-09.30.00.123456', '2026-11-20'],
  ['day', '20 Nov 2026', '2026-11-20'],
  ['day', '5-Sept-2026', '2026-09-05'],
  ['day', '1st may 2026', '2026-05-01'],
  ['day', '20Nov2026', '2026-11-20'],
  ['day', 'Nov. 20, 2026', '2026-11-20'],
  ['day', 'November 20 2026 09:30', '2026-11-20'],
  ['identifier', '20261120000000012345', '20261120000000012345'],
  ['identifier', '６２２２\u200e0001', '62220001'],
  ['identifier', '`0012', '0012'],
  ['number', { number: '6200000001' }, '6200000001'],
  ['account', '6200 0000\u00a001', '6200000001'],
  ['identifier', 'SK 2026 01', 'SK 2026 01'],
  ['number', { number: '123456789012345' }, '123456789012345'],
  ['text', { number: '12.5' }, '12.5'],
  ['text', { time: '2026-11-20' }, '2026-11-20'],
  ['lines', '甲\n乙', '甲\n乙'],
  ['drawn', '甲𬭚', '甲𬭚'],
  ['text', '张𠀀', '张𠀀'],
]
test.each(read)('%s: %j is %j', (rule, cell, text) => {
  expect(readTypedCell(cell, rules[rule])).toEqual({ text, fault: '' })
})

const refused: [rule: keyof typeof rules, cell: Cell, fault: RegExp][] = [
  ['amount', { unreadable: '#N/A' }, /无法读取（#N\/A）/],
  ['text', { unreadable: '#REF!' }, /无法读取/],
  ['amount', '17,97', /金额无法识别/],
  ['amount', { number: '17.975' }, /金额无法识别/],
  ['amount', { time: '2026-11-20' }, /金额无法识别/],
  ['amount', '50%', /金额无法识别/],
  ['count', { number: '1.5' }, /应为整数/],
  ['count', { time: '2026-11-20' }, /应为整数/],
  ['day', { number: '46346' }, /日期无法识别/],
  ['day', '20-Nov-26', /日期无法识别/],
  ['day', '31 Feb 2026', /日期无法识别/],
  ['day', '20 Novem 2026', /日期无法识别/],
  ['day', 'Nov 2026', /日期无法识别/],
  ['day', '20 Nov 20261', /日期无法识别/],
  ['day', { time: '2026-11' }, /日期无法识别/],
  ['day', { time: '09:30:00' }, /日期无法识别/],
  ['day', '2026-11', /日期无法识别/],
  ['day', '2026.11.20-26.11.21', /日期无法识别/],
  ['day', '0000-01-01', /1990 到 2100/],
  ['day', { time: '1900-01-20' }, /1990 到 2100/],
  ['identifier', { number: '12345' }, /设为文本/],
  ['number', { number: '1234567890123456' }, /15 位以上的数字.*设为文本/],
  ['number', { number: '20261120000000012000' }, /设为文本/],
  ['number', { number: '1.1' }, /设为文本/],
  ['number', { time: '2026-03-01' }, /改成了日期.*设为文本/],
  ['number', '2.02611E+19', /科学计数法.*设为文本/],
  ['identifier', 'SК1', /以外的字符/],
  ['text', { number: '1234567890123456' }, /设为文本/],
  ['text', '甲\u200b乙', /看不见/],
  ['text', '甲\n乙', /不能换行/],
  ['text', '甲\ufffd乙', /无法识别的字符/],
  ['drawn', '甲😀乙', /无法显示的字符 “😀”（U\+1F600）/],
]
test.each(refused)('%s: %j is refused', (rule, cell, fault) => {
  expect(readTypedCell(cell, rules[rule]).fault).toMatch(fault)
})
