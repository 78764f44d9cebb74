import { expect, test } from 'vitest'
import { findDatabaseAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

const account = findDatabaseAccount('/nowhere')

test('the PostgreSQL binaries of the npm packages are used', () => {
  const { postgres, initdb, major } = findPostgresBinaries(account)
  expect(major).toBe(18)
  expect(postgres).toMatch(/\/postgres$/)
  expect(initdb).toMatch(/\/initdb$/)
})

test('a database of another major version is refused, with the ways to go on', () => {
  expect(() => findPostgresBinaries(account, 11)).toThrow(/PostgreSQL 11[^]*PostgreSQL 18[^]*DATABASE_URL/)
})
