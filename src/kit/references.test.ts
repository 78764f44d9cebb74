import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCanonicalReference } from './references.ts'

test.each(['SK1', 'sk1', 'ＳＫ１', 'SK1\u200b', ' S K\u00a01\t', '\ufeffSK\u00ad1\u2060'])('%j is normalised to SK1', (reference) => {
  expect(toCanonicalReference(reference)).toBe('SK1')
})

test('a canonical reference stays as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9/_-]{1,30}$/), (reference) => {
      expect(toCanonicalReference(reference)).toBe(reference)
    }),
  )
})
