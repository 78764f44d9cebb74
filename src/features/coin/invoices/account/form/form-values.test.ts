import { expect, test } from 'vitest'
import { toTaxNumber, warnTyped } from './form-values.ts'

test.each(['91990000MA00DM0168', '9199 0000 ma00 dm01 68', '91990000-MA00DM016-8', '９1990000MA00DM0168\u200b'])(
  'the tax number %j is shown as it is sent, without a warning',
  (typed) => {
    expect(toTaxNumber(typed)).toBe('91990000MA00DM0168')
    expect(warnTyped(toTaxNumber(typed))).toBe('')
  },
)
