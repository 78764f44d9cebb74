import { expect, test } from 'vitest'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { FileStoreError } from '#platform/files/server/file-store.ts'
import { findOutage } from './outages.ts'

test.each([
  ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' }), serverRefusals.storageFull],
  ['a database whose disk is full', Object.assign(new Error('could not extend file'), { code: '53100' }), serverRefusals.storageFull],
  ['a file store that is away', new FileStoreError('HTTP 503', { cause: { code: 'ECONNRESET' } }), serverRefusals.fileStoreDown],
  ['a fault of the program', new TypeError('x is undefined'), undefined],
])('%s', (_, error, told) => {
  expect(findOutage(error)).toBe(told)
})
