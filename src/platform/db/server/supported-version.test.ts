import { expect, test } from 'vitest'
import { assertSupported } from './supported-version.ts'

test.each([
  [90_624, '9'],
  [140_023, '14'],
])('a database of version %i is refused in one sentence', (number, major) => {
  expect(() => assertSupported('DATABASE_URL', number)).toThrow(
    `DATABASE_URL: the database is PostgreSQL ${major}; PostgreSQL 15 or later is needed`,
  )
})

test.each([150_000, 180_004, 190_000])('version %i is taken', (number) => {
  expect(() => assertSupported('DATABASE_URL', number)).not.toThrow()
})
