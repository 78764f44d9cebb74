import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { coerced, fieldEntries, fields, fromWire, isCoerced, isFields, isList, list, renamePath, toWire } from './shape.ts'

const inner = fields({ number: ['No', z.string()], free: z.unknown() })
const shape = fields({ name: ['Name', z.string()], lines: ['Lines', list(inner)], one: inner })

test.each([
  [
    'other names at every depth',
    { name: 'a', lines: [{ number: '1' }], one: { number: '2' } },
    { Name: 'a', Lines: [{ No: '1' }], one: { No: '2' } },
  ],
  ['a value without names of its own', { one: { free: { number: 3, No: 4 } } }, { one: { free: { number: 3, No: 4 } } }],
  ['nothing where there is nothing', { name: undefined, lines: null, one: null }, { Name: undefined, Lines: null, one: null }],
  ['what is of another kind, as it is', { lines: 'text', one: [1] }, { Lines: 'text', one: [1] }],
  ['a text in place of fields', 'text', 'text'],
  ['null in place of fields', null, null],
])('toWire and fromWire give %s', (_, ours, wire) => {
  expect([toWire(shape, ours), fromWire(shape, wire)]).toStrictEqual([wire, ours])
})

test.each([
  ['name', 'Name'],
  ['lines', 'Lines'],
  ['lines.0', 'Lines.0'],
  ['lines.12.number', 'Lines.12.No'],
  ['one.number', 'one.No'],
  ['one.free.number', 'one.free.number'],
  ['other.name', 'other.name'],
  ['', ''],
])('the path %j of a value is %j on the wire', (ours, wire) => {
  expect([renamePath(shape, ours, 'wire'), renamePath(shape, wire, 'ours')]).toEqual([wire, ours])
})

test('what the shape does not name is dropped, and what is not there stays away', () => {
  expect(toWire(shape, { name: 'a', secret: 1, one: { hidden: 2 } })).toStrictEqual({ Name: 'a', one: {} })
})

test('the fields of a shape are listed once', () => {
  const own = fields({ number: ['No', z.string()], free: z.unknown() })
  const entries = fieldEntries(own)
  expect(entries).toEqual([
    { ours: 'number', wire: 'No', shape: own.fields.number[1] },
    { ours: 'free', wire: 'free', shape: own.fields.free },
  ])
  expect(fieldEntries(own)).toBe(entries)
})

test('a list has its bound only where one is given', () => {
  expect([list(inner), list(inner, { max: 3 })]).toStrictEqual([
    { kind: 'list', of: inner },
    { kind: 'list', of: inner, bound: { max: 3 } },
  ])
})

test.each([
  [inner, 'fields'],
  [list(inner), 'list'],
  [coerced(String), 'coerced'],
  [z.string(), 'schema'],
])('%o is told from the others: %s', (given, kind) => {
  const found = { fields: isFields(given), list: isList(given), coerced: isCoerced(given) }
  expect(found).toEqual({ fields: kind === 'fields', list: kind === 'list', coerced: kind === 'coerced' })
})
