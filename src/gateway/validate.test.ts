import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCalls } from './call.ts'
import type { Refusal } from './refusals.ts'
import { parseInput } from './server/parse.ts'
import { list } from './shape.ts'
import { validationError, validationErrors } from './validate.ts'
import { optionalDay, optionalText, requiredHalfWidth, requiredMobile, requiredText } from './values.ts'

const calls = defineCalls(['portal', 'test'], 'anyone')

const order = calls.command('order', {
  input: {
    name: ['Name', requiredText('称呼', 5)],
    account: ['Account', requiredHalfWidth('账号', 4)],
    phone: requiredMobile('手机号'),
    day: optionalDay('日期'),
    note: optionalText('备注', 5),
    consent: z.boolean('请同意').check(z.refine((given) => given, '请同意')),
    lines: list(z.string(), { max: 3 }),
  },
})

const good = { name: '演示', account: 'a1', phone: '15400009001', day: '2026-02-28', note: '', consent: true }

function errorsOfServer(values: typeof good) {
  try {
    parseInput(order, { ...values, lines: [] })
    return []
  } catch (error) {
    return (error as Refusal).errors
  }
}

test.each<Partial<typeof good>>([
  {},
  { name: ' ' },
  { name: '六个字的称呼' },
  { account: 'ａ１ ' },
  { account: 'abcde' },
  { phone: '' },
  { phone: '12800002010' },
  { phone: ' １5400009001' },
  { day: '2026-02-30' },
  { note: '一二三四五六' },
  { consent: false },
  { name: '', account: '', phone: '', consent: false },
])('the browser finds what the server would refuse: %j', (changed) => {
  const values = { ...good, ...changed }
  expect(validationErrors(order, values)).toEqual(errorsOfServer(values))
})

test('only the given fields are checked, and a field outside the contract is a programming error', () => {
  expect(validationErrors(order, { phone: '1' })).toEqual([{ field: 'phone', msg: '请输入正确的手机号' }])
  expect(validationError(order, 'name', undefined)).toBe('请输入称呼')
  expect(() => validationError(order, 'Name', '')).toThrow('Name is not a value of this call')
  expect(() => validationError(order, 'lines', [])).toThrow('lines is not a value of this call')
})
