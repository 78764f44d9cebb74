import { expect, test } from 'vitest'
import { applicationCan, applicationState, reviewStatuses } from './rules.ts'

test.each([
  ['pending', '待审核', 'warning'],
  ['待审核', '待审核', 'warning'],
  ['approved', '通过', 'success'],
  ['通过', '通过', 'success'],
  ['驳回', '驳回', 'error'],
  ['已撤销', '驳回', 'error'],
  ['', '驳回', 'error'],
])('%j is displayed as %s', (value, label, tone) => {
  expect(applicationState(value)).toMatchObject({ label, tone })
})

test('only approved applications have a result', () => {
  expect(reviewStatuses.map((state) => applicationCan.viewResult({ state }))).toEqual([false, true, false])
})
