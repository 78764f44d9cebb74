import { expect, test } from 'vitest'
import { appealCan, appealFaults, appealStates, appealWords as words } from './rules.ts'

const written = { type: '其他', phone: '138****1001', description: '请核对' }

test('the place of a state is its number on the wire', () => {
  expect(appealStates.map(({ value }) => value)).toEqual(['pending', 'handled'])
})

test.each([
  [0, { viewResult: false, edit: false }],
  [1, { viewResult: true, edit: false }],
] as const)('in state %i one may %j', (state, may) => {
  expect({ viewResult: appealCan.viewResult({ state }), edit: appealCan.edit() }).toEqual(may)
})

test.each([
  [{ type: '' }, 'type', words.type],
  [{ phone: ' ' }, 'phone', words.phone],
  [{ phone: '139****1001' }, 'phone', words.wrongPhone],
  [{ phone: '<b>1</b>' }, 'phone', words.wrongPhone],
  [{ description: '\n' }, 'description', words.description],
])('%j is a fault at %s', (changed, field, msg) => {
  expect(appealFaults({ ...written, ...changed }, '138****1001')).toEqual([{ field, msg }])
})

test.each(['138****1001', '13800001001', '010-1234567', '95588'])('%s is a contact', (phone) => {
  expect(appealFaults({ ...written, phone }, '138****1001')).toEqual([])
})
