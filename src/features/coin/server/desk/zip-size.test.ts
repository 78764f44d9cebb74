import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zip } from '#platform/sheets/server/zip.ts'
import { unpacksWithin } from './zip-size.ts'

const megabyte = 1024 * 1024
const archive = (bytes: number) =>
  buffer(
    zip([
      { name: 'a', content: ['x'.repeat(1000)] },
      { name: 'b', content: ['0'.repeat(bytes)] },
    ]),
  )

test('an archive is measured by what comes out of it', async () => {
  const small = await archive(megabyte)
  expect([unpacksWithin(small, 2 * megabyte), unpacksWithin(small, megabyte)]).toEqual([true, false])
})

test('what an archive says of itself does not count', async () => {
  const lying = await archive(40 * megabyte)
  const size = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24
  lying.writeUInt32LE(10, size)
  expect(lying.length).toBeLessThan(megabyte)
  expect(unpacksWithin(lying, 24 * megabyte)).toBe(false)
})

test('what is no archive unpacks to nothing one may read', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('PK\x05\x06'), Buffer.from('x'.repeat(100))])
    expect(unpacksWithin(bytes, megabyte)).toBe(false)
})
