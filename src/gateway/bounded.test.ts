import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boundedList, boundedRecord, findListError } from './bounded.ts'
import { maxErrors } from './refusals.ts'

let parsed = 0
const element = z.string('应为文字').check(
  z.refine((text) => {
    parsed++
    return text !== 'bad'
  }, '不对'),
)
const list = boundedList(element, { min: 1, max: 30, tooMany: '太多', tooFew: '太少', wrong: '应为列表' })
const record = boundedRecord(z.string().check(z.maxLength(3, '键过长')), element, 30)

function errorsOf(schema: z.core.$ZodType, value: unknown) {
  parsed = 0
  return z.safeParse(schema, value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()) ?? []
}

test.each([
  [['a', 'b'], []],
  [['a'], []],
  [Array<string>(30).fill('a'), []],
  [Array<string>(31).fill('a'), ['太多']],
  [[], ['太少']],
  [undefined, ['应为列表']],
  [null, ['应为列表']],
  [{ length: 1, 0: 'a' }, ['应为列表']],
  ['a', ['应为列表']],
  [
    ['a', 1, 'bad'],
    ['1 应为文字', '2 不对'],
  ],
])('the list %j has the errors %j', (value, errors) => {
  expect(errorsOf(list, value)).toEqual(errors)
})

test('a list that is too long has one error and no element parsed; one full of errors stops at the twentieth', () => {
  expect([errorsOf(list, Array<string>(80_000).fill('a')), parsed]).toEqual([['太多'], 0])
  expect([errorsOf(list, Array<string>(30).fill('bad')).length, parsed]).toEqual([maxErrors, maxErrors])
})

test('a list within a list adds up to twenty errors', () => {
  const outer = boundedList(z.object({ list }), { max: 30 })
  expect(
    errorsOf(
      outer,
      Array.from({ length: 30 }, () => ({ list: ['bad', 'bad', 'bad'] })),
    ),
  ).toHaveLength(maxErrors)
  expect(errorsOf(outer, [{ list: ['a'] }, { list: ['bad'] }])).toEqual(['1.list.0 不对'])
  expect(errorsOf(outer, [{}])).toEqual(['0.list 应为列表'])
})

test.each([
  [{ a: 'x' }, []],
  [Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, 'x'])), ['最多 30 项']],
  [Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, 'x'])), []],
  [['a'], ['提交的内容有误，请检查后重试']],
  ['text', ['提交的内容有误，请检查后重试']],
  [null, ['提交的内容有误，请检查后重试']],
  [undefined, ['提交的内容有误，请检查后重试']],
  [{ long1: 'x', b: 1 }, ['long1 键过长', 'b 应为文字']],
])('the record %j has the errors %j', (value, errors) => {
  expect(errorsOf(record, value)).toEqual(errors)
})

test('a record full of errors stops at the twentieth', () => {
  const bad = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, 'bad']))
  expect([errorsOf(record, bad).length, parsed]).toEqual([maxErrors, maxErrors])
})

test.each([
  ['text', '提交的内容有误，请检查后重试'],
  [['a', 'b', 'c', 'd'], '最多 3 项'],
  [['a'], '至少 2 项'],
])('a bound without messages of its own says what is wrong with %j: %s', (value, message) => {
  expect(findListError(value, { min: 2, max: 3 })).toBe(message)
})

test('a record keeps a key that objects have by themselves', () => {
  const { data } = z.safeParse(boundedRecord(z.string(), z.unknown(), 3), JSON.parse('{"__proto__":{"a":1},"b":2}'))
  expect(Object.keys(data ?? {})).toEqual(['__proto__', 'b'])
  expect((data as { a?: unknown }).a).toBeUndefined()
})

test('a list with a default may be left out', () => {
  expect(z.parse(z._default(boundedList(element, { max: 3 }), []), undefined)).toEqual([])
})
