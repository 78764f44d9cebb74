import { expect, test } from 'vitest'
import { HttpRefusal, isWithinBounds, maxValues, parseJsonObject } from './http-body.ts'

const repeat = (value: string, count: number) => `{"a":[${Array(count).fill(value).join(',')}]}`
/** The object and its list. */
const frame = 2

test.each([
  ['numbers', repeat('1', maxValues - frame), true],
  ['one number more', repeat('1', maxValues - frame + 1), false],
  ['empty objects', repeat('{}', maxValues - frame), true],
  ['one empty object more', repeat('{ \t\r\n}', maxValues - frame + 1), false],
  ['empty lists', repeat('[]', maxValues - frame), true],
  ['objects of one value', repeat('{"b":1}', (maxValues - frame) / 2), true],
  ['one object of one value more', repeat('{"b":1}', (maxValues - frame) / 2 + 1), false],
  ['keys', `{${Array.from({ length: maxValues - 1 }, (_, i) => `"${i}":1`).join()}}`, true],
  ['one key more', `{${Array.from({ length: maxValues }, (_, i) => `"${i}":1`).join()}}`, false],
  ['a text of commas and brackets', `{"a":"${',[{}]'.repeat(40_000)}"}`, true],
  ['a text of escaped quotes', `{"a":"${String.raw`\",`.repeat(80_000)}"}`, true],
  ['a text that ends with an escaped backslash, then too many values', `{"a":"\\\\","b":${repeat('1', maxValues)}}`, false],
  ['thirty-two levels', `${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`, true],
  ['thirty-three levels', `${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`, false],
  ['lists that are never closed', '['.repeat(100_000), false],
])('%s', (_, json, expected) => {
  expect(isWithinBounds(Buffer.from(json))).toBe(expected)
})

test.each(['[]', '1', 'null', '"x"', '{', '{"a":1}x', '{"a":"\ud800'.slice(0, 6), repeat('{}', 80_000)])(
  'a body %.20s is refused',
  (json) => {
    expect(() => parseJsonObject(Buffer.from(json))).toThrow(HttpRefusal)
  },
)

test('a body is an object, an empty one too', () => {
  expect(parseJsonObject(Buffer.from(''))).toEqual({})
  expect(parseJsonObject(Buffer.from('{"a":[1,{"b":"演示,"}]}'))).toEqual({ a: [1, { b: '演示,' }] })
})
