import { expect, test } from 'vitest'
import { createReadLine, parseAmount, parseDay, toTokens } from './payment-line.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/1/5', '2026-01-05'],
  ['20261120', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['２０２６-11-20 09:30:00', '2026-11-20'],
  ['2026-11-20T01:02:03', '2026-11-20'],
  ['2026-02-30', undefined],
  ['合计', undefined],
  ['', undefined],
])('%j is the day %s', (written, day) => expect(parseDay(written)).toBe(day))

test.each([
  ['1,234.50', 123_450],
  ['￥1234.5', 123_450],
  ['+1234', 123_400],
  ['１２.00 元', 1200],
  ['1000.000', 100_000],
  ['0.01', 1],
  ['-5.00', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%j is %s fen', (written, fen) => expect(parseAmount(written)).toBe(fen))

test('references are found in the text of a remark', () => {
  expect(toTokens('sk 2026 01', '充值款（申请CZ20261120-0001），谢谢')).toEqual([
    'SK202601',
    '充值款(申请CZ20261120-0001),谢谢',
    '2026',
    'CZ20261120-0001',
  ])
  expect(toTokens('', 'x'.repeat(300)).length).toBe(1)
  expect(toTokens('', Array.from({ length: 100 }, (_, n) => `N${1000 + n}`).join(' '))).toHaveLength(20)
})

const cells = { day: '2026-11-20', yuan: '10', payer: '甲', reference: 'A1', remark: '' }

test('equal lines are different payments, in any file', () => {
  const listKeys = (...lines: (typeof cells)[]) => {
    const read = createReadLine()
    return lines.map((line, n) => read(n, line).payment?.key)
  }
  const other = { ...cells, yuan: '11' }
  const [first, second] = listKeys(cells, cells)
  expect(first).not.toBe(second)
  expect(listKeys(other, cells, other, { ...cells, payer: ' 甲\u200b', yuan: '10.00' })).toMatchObject({ 1: first, 3: second })
})

test.each([
  [{ day: '合计' }, '日期无法识别'],
  [{ day: '' }, '没有日期'],
  [{ yuan: '-10' }, '不是收入'],
  [{ yuan: '' }, '不是收入'],
  [{ yuan: '0.00' }, '不是收入'],
  [{ yuan: '十元' }, '金额无法识别'],
])('%j is refused as a payment: %s', (given, error) => {
  expect(createReadLine()(2, { ...cells, ...given })).toMatchObject({ error, payment: undefined })
})
