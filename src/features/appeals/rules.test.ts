import { expect, test } from 'vitest'
import { appealCan, appealStates, isContact } from './rules.ts'

test('the index of a state is its number on the wire', () => {
  expect(appealStates.map(({ value }) => value)).toEqual(['pending', 'handled'])
})

test.each([
  [0, false],
  [1, true],
] as const)('in state %i the customer may view the result: %s', (state, may) => {
  expect(appealCan.viewResult({ state })).toBe(may)
})

test.each(['138****1001', '13800001001', '010-1234567', '95588'])('%s is a valid contact', (phone) => {
  expect(isContact(phone, '138****1001')).toBe(true)
})

test.each(['139****1001', '<b>1</b>'])('%s is not a valid contact', (phone) => {
  expect(isContact(phone, '138****1001')).toBe(false)
})
