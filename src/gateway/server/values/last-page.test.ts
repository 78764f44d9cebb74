import { expect, test } from 'vitest'
import { findLastPage } from './last-page.ts'

test.each([
  [{ page: 1, pageSize: 10 }, { total: 0, items: [] }, undefined],
  [{ page: 3, pageSize: 10 }, { total: 0, items: [] }, undefined],
  [{ page: 3, pageSize: 10 }, { total: 30, items: ['last'] }, undefined],
  [{ page: 4, pageSize: 10 }, { total: 30, items: [] }, 3],
  [{ page: 100_000, pageSize: 10 }, { total: 31, entries: [] }, 4],
  [{ page: 40, pageSize: 10 }, { total: 100, isMore: true, items: ['counted no further'] }, undefined],
  [{ page: 40, pageSize: 10 }, { total: 100, isMore: true, items: [] }, 10],
  [{ page: 4 }, { total: 30 }, undefined],
  [undefined, undefined, undefined],
])('%j with the reply %j: page %s is read instead', (input, reply, page) => {
  expect(findLastPage(input, reply)).toBe(page)
})
