import { expect, test } from 'vitest'
import { invoiceReviewing } from '#features/coin/invoices/review-rules.ts'
import { changeQueue, readQueue, writeQueue } from '#platform/reviewing/console/queue/queue-address.ts'

const read = (search: string) => readQueue(new URLSearchParams(search), invoiceReviewing)

test.each([
  ['', 'unassigned', 'dueAt', 'asc'],
  ['?scope=mine', 'mine', 'dueAt', 'asc'],
  ['?scope=all', 'all', 'submittedAt', 'desc'],
  ['?state=pending', 'all', 'submittedAt', 'desc'],
  ['?scope=unassigned&sort=title&direction=desc', 'unassigned', 'title', 'desc'],
  ['?scope=nobody&sort=constructor', 'all', 'submittedAt', 'desc'],
])('the address %j is read as scope %s by %s %s, and is written back with the same meaning', (search, scope, sort, direction) => {
  const query = read(search)
  expect(query).toMatchObject({ scope, sort, direction, page: 1 })
  expect(read(writeQueue(query))).toEqual(query)
})

test('another scope brings its own order, a filter keeps the current one', () => {
  const query = read('?scope=all&sort=title')
  expect(changeQueue(query, { scope: 'overdue' })).toMatchObject({ scope: 'overdue', sort: 'dueAt', direction: 'asc' })
  expect(changeQueue(query, { filters: { title: '甲' } })).toMatchObject({ scope: 'all', sort: 'title' })
})
