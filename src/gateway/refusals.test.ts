import { expect, test } from 'vitest'
import { createFieldRefusal, maxErrors, notFound, Refusal, refusals } from './refusals.ts'

const errors = [
  { field: 'name', msg: '请输入称呼' },
  { field: 'phone', msg: '请输入手机号' },
]

test.each([
  ['an invalid input', new Refusal(refusals.invalid, { errors }), 'invalid', '请输入称呼', errors],
  ['an invalid input without fields', new Refusal(refusals.invalid, { errors: [] }), 'invalid', refusals.invalid.msg, []],
  ['an invalid input without details', new Refusal(refusals.invalid), 'invalid', refusals.invalid.msg, []],
  ['a rule', new Refusal(refusals.wrongState, { errors }), 'wrong_state', refusals.wrongState.msg, errors],
  ['a field by a text', createFieldRefusal('name', '太短'), 'invalid', '太短', [{ field: 'name', msg: '太短' }]],
  ['a field by a rule', createFieldRefusal('name', refusals.busy), 'busy', refusals.busy.msg, [{ field: 'name', msg: refusals.busy.msg }]],
  ['nothing', notFound(), 'not_found', refusals.notFound.msg, []],
])('%s is refused with its code, message and fields', (_, refusal, code, message, fields) => {
  expect(refusal).toMatchObject({ name: 'Refusal', code, message, errors: fields, retryAfter: undefined })
})

test('a refusal has at most twenty errors and keeps the wait', () => {
  const many = Array.from({ length: maxErrors + 5 }, (_, n) => ({ field: `f${n}`, msg: '不对' }))
  const refusal = new Refusal(refusals.tooOften, { errors: many, retryAfter: 7 })
  expect([refusal.errors, refusal.retryAfter]).toEqual([many.slice(0, 20), 7])
})
