import { expect, test } from 'vitest'
import { appealCan, appealStates, getShownState, isContact } from './rules.ts'

test('the index of a state is its number on the wire', () => {
  expect(appealStates.map(({ value }) => value)).toEqual(['pending', 'handled'])
})

test.each([
  [0, false, { result: false, change: true, shown: '未处理' }],
  [1, false, { result: true, change: false, shown: '已处理' }],
  [1, true, { result: false, change: false, shown: '已撤回' }],
] as const)('in state %i, withdrawn %s, the customer may %j', (state, isWithdrawn, may) => {
  const appeal = { state, isWithdrawn }
  expect({ result: appealCan.viewResult(appeal), change: appealCan.change(appeal), shown: getShownState(appeal).label }).toEqual(may)
})

test.each(['138****1001', '13800001001', '010-1234567', '95588'])('%s is a valid contact', (phone) => {
  expect(isContact(phone, '138****1001')).toBe(true)
})

test.each(['139****1001', '<b>1</b>'])('%s is not a valid contact', (phone) => {
  expect(isContact(phone, '138****1001')).toBe(false)
})
