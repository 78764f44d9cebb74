import { expect, test } from 'vitest'
import { isProjectId, normalizeProjectId } from './rules.ts'

const id = '0123456789abcdef0123456789abcdef'

test.each([
  id,
  id.toUpperCase(),
  ` ${id}\u200b\u3000`,
  '01234567-89ab-cdef-0123-456789abcdef',
  '0123 4567 89AB CDEF 0123 4567 89AB CDEF',
  '０１２３４５６７‐89ab–cdef—0123－456789abcdef',
])('the project id %j is found as it was copied', (written) => expect(normalizeProjectId(written)).toBe(id))

test.each(['', id.slice(1), `${id}0`, `g${id.slice(1)}`])('%j is no project id', (written) =>
  expect(isProjectId(normalizeProjectId(written))).toBe(false),
)
