import { expect, test } from 'vitest'
import { formatCsvLine } from './csv.ts'

test('every cell is quoted', () => {
  expect(formatCsvLine(['甲,乙', '说"好"', '一\n二', '', ' 三', '四'])).toBe('"甲,乙","说""好""","一\n二",""," 三","四"\r\n')
})

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1'])('%j is no formula', (text) => {
  expect(formatCsvLine([text]).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['123456789012', '26990000000000000001', '0012345', '00'])('the digits %s are kept by spreadsheets', (digits) => {
  expect(formatCsvLine([digits])).toBe(`"=""${digits}"""\r\n`)
})

test.each(['a=1', 'A123456789012', '123456789012x', '012a', 'a012'])('%s stays as it is', (text) => {
  expect(formatCsvLine([text])).toBe(`"${text}"\r\n`)
})

test('numbers stay numbers', () => {
  expect(formatCsvLine(['-1', '+100', '-1.55', '12.50', '0', '0.5', '62000000001'])).toBe(
    '"-1","+100","-1.55","12.50","0","0.5","62000000001"\r\n',
  )
})
