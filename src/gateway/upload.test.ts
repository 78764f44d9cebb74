import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { spooledFile, uploadedFile } from './upload.ts'

const uploaded = { name: 'a.csv', type: 'text/csv', bytes: new Uint8Array(1) }
const spooled = { name: 'a.csv', type: 'text/csv', size: 1, sha256: '', read: () => new Uint8Array(1) }
const none = [
  undefined,
  null,
  'a.csv',
  5,
  {},
  { bytes: [1] },
  { read: 'text' },
  Object.assign(() => {}, { bytes: uploaded.bytes, read: spooled.read }),
]

test.each(none)('%o is no file', (value) => {
  for (const schema of [uploadedFile, spooledFile])
    expect(z.safeParse(schema, value).error?.issues.map(({ message }) => message)).toEqual(['请选择文件'])
})

test('a file in memory and one on the disk are each a file of their own kind', () => {
  expect(z.safeParse(uploadedFile, uploaded).data).toBe(uploaded)
  expect(z.safeParse(spooledFile, spooled).data).toBe(spooled)
  expect([z.safeParse(uploadedFile, spooled).success, z.safeParse(spooledFile, uploaded).success]).toEqual([false, false])
})
