import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boundedRecord } from '../bounded.ts'
import { defineCalls } from '../call.ts'
import { Refusal, refusals } from '../refusals.ts'
import { coerced, fields, list } from '../shape.ts'
import { optionalText, requiredText } from '../values.ts'
import { parseInput, toWireErrors } from './parse.ts'

const calls = defineCalls(['test', 'parse'], 'anyone')
const line = fields({ name: ['Name', requiredText('名称', 5)] })
const order = calls.command('order', {
  input: {
    toString: ['Text', optionalText('文字', 5)],
    lines: list(line, { max: 30 }),
    one: line,
    even: ['Even', coerced((value) => (Number(value) % 2 === 0 ? Number(value) : undefined))],
    code: z.string(),
    notes: boundedRecord(z.string(), z.string('应为文字'), 3),
  },
})
const good = { lines: [{ name: '甲' }], one: { name: '乙' }, even: '4', code: 'c', notes: { a: 'b' } }

function findErrors(input: unknown) {
  try {
    parseInput(order, input)
    return []
  } catch (error) {
    const { code, errors } = error as Refusal
    return errors.map(({ field, msg }) => `${code} ${field}: ${msg}`)
  }
}

test('an input is read in our names, without what its call does not name', () => {
  expect(parseInput(order, { ...good, other: 1 })).toEqual({ ...good, toString: '', even: 4 })
})

test('a field that is null counts as left out', () => {
  expect(parseInput(order, { ...good, toString: null })).toMatchObject({ toString: '' })
  expect(findErrors({ ...good, one: { name: null }, code: null })).toEqual(['invalid one.name: 请输入名称', 'invalid code: 请填写此项'])
})

const wrong = refusals.invalid.msg

test.each([
  [null, [`: ${wrong}`]],
  ['text', [`: ${wrong}`]],
  [[good], [`: ${wrong}`]],
  [{ ...good, one: null }, [`one: ${wrong}`]],
  [{ ...good, one: {} }, ['one.name: 请输入名称']],
  [{ ...good, lines: 'text' }, [`lines: ${wrong}`]],
  [{ ...good, lines: Array(31).fill(null) }, ['lines: 最多 30 项']],
  [{ ...good, lines: [{ name: '甲' }, { name: '' }, null] }, ['lines.1.name: 请输入名称', `lines.2: ${wrong}`]],
  [{ ...good, even: 3 }, [`even: ${wrong}`]],
  [{ ...good, code: undefined }, ['code: 请填写此项']],
  [{ ...good, notes: { a: 'b\0' } }, ['notes.a: 含有无效字符，请删除后重新输入']],
  [{ ...good, notes: { a: 5, '': 6 } }, ['notes.a: 应为文字', 'notes: 应为文字']],
])('%j has the errors %j', (input, errors) => {
  expect(findErrors(input)).toEqual(errors.map((error) => `invalid ${error}`))
})

test('after twenty errors nothing is read', () => {
  let read = 0
  const counted = coerced(() => {
    read++
    return undefined
  })
  const many = calls.command('many', { input: Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`f${n}`, counted])) })
  expect(() => parseInput(many, {})).toThrow(expect.objectContaining({ code: 'invalid' }))
  expect(read).toBe(20)
  expect(findErrors({ ...good, lines: Array(30).fill(null), one: null })).toEqual(
    Array.from({ length: 20 }, (_, n) => `invalid lines.${n}: ${wrong}`),
  )
})

test('clients get the errors under wire names', () => {
  const errors = ['even', 'lines.0.name', 'one.name', 'notes.name', 'other', 'other.even', ''].map((field) => ({ field, msg: '不对' }))
  expect(toWireErrors(order, new Refusal(refusals.invalid, { errors })).map(({ field, msg }) => [field, msg])).toEqual([
    ['Even', '不对'],
    ['lines.0.Name', '不对'],
    ['one.Name', '不对'],
    ['notes.name', '不对'],
    ['other', '不对'],
    ['other.even', '不对'],
    ['', '不对'],
  ])
})
