import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { toTypedValue } from './typed-value.ts'

test.each([
  ['amount', '0.00', '0.00', 'amount'],
  ['amount', '1,234,567.89', '1234567.89', 'amount'],
  ['amount', '-12.5', '-12.5', 'amount'],
  ['amount', '+100', '100', 'amount'],
  ['count', '5,000', '5000', 'count'],
  ['count', '-1', '-1', 'count'],
  ['count', '5,000 枚', '5000', 'count'],
  ['day', '2026-11-20', '46346', 'day'],
  ['time', '2026-11-20', '46346', 'day'],
  ['time', '2026-11-20 12:00', '46346.5', 'minute'],
  ['time', '2026-11-20 06:00:00', '46346.25', 'second'],
] as const)('%s %s is the number %s', (type, text, number, shown) => {
  expect(toTypedValue(type, text)).toEqual({ number, shown })
})

test.each([
  ['amount', '17,97'],
  ['amount', '12.345'],
  ['amount', '1e3'],
  ['amount', '12345678901234.56'],
  ['amount', '=1+1'],
  ['count', '007'],
  ['count', '5 天半'],
  ['count', '1.5'],
  ['count', '1234567890123456'],
  ['day', '2026-02-30'],
  ['day', '2026-11'],
  ['time', '2026-11-20 24:00'],
  ['time', '从未登录'],
  ['identifier', '12'],
  ['text', '12'],
  ['amount', ''],
] as const)('%s %j stays text', (type, text) => {
  expect(toTypedValue(type, text)).toEqual({ text })
})

test('what the program shows is what it exports', () => {
  const at = new Date('2026-11-20T01:30:15Z')
  expect(toTypedValue('amount', formatYuan(123456700))).toEqual({ number: '1234567.00', shown: 'amount' })
  expect(toTypedValue('count', (1234567).toLocaleString('zh-CN'))).toEqual({ number: '1234567', shown: 'count' })
  expect([
    toTypedValue('day', formatDate(at)),
    toTypedValue('time', formatDateTime(at)),
    toTypedValue('time', formatMinute(at.toISOString())),
  ]).toMatchObject([{ shown: 'day' }, { shown: 'second' }, { shown: 'minute' }])
})
