import { expect, test } from 'vitest'
import { createToPayment, toTokens } from './payment-line.ts'

test('references are found in the text of a remark', () => {
  expect(toTokens(['sk 2026 01', '充值款（申请CZ20261120-0001），谢谢'])).toEqual([
    'SK202601',
    '充值款(申请CZ20261120-0001),谢谢',
    '2026',
    'CZ20261120-0001',
  ])
  expect(toTokens(['', 'x'.repeat(300)]).length).toBe(1)
  expect(toTokens(['', Array.from({ length: 100 }, (_, n) => `N${1000 + n}`).join(' ')])).toHaveLength(20)
})

const line = { cells: { day: '2026-11-20', yuan: '10', payer: '甲', reference: 'A1', remark: '' }, remarks: [''], fen: 1000 }

test('equal lines are different payments, in any file', () => {
  const listKeys = (...lines: (typeof line)[]) => lines.map(createToPayment()).map(({ key }) => key)
  const other = { ...line, fen: 1100 }
  const [first, second] = listKeys(line, line)
  expect(first).not.toBe(second)
  // Keys are stored: with others, every file could be imported again.
  expect(first).toBe('966e7969cb170ddb0abde2061168961303d5766bc35331d2dee1c1388f814ab4')
  expect(listKeys(other, line, other, { ...line, cells: { ...line.cells, payer: ' 甲\u200b', yuan: '10.00' } })).toMatchObject({
    1: first,
    3: second,
  })
})
