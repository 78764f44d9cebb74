import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzipWithin } from './unzip.ts'
import { zip } from './zip.ts'

const megabyte = 1024 * 1024
const archive = (bytes: number) =>
  buffer(
    zip([
      { name: 'a', content: ['x'.repeat(1000)] },
      { name: 'b', content: ['0'.repeat(bytes)] },
    ]),
  )

test('the size of an archive is measured by its unpacked content', async () => {
  const small = await archive(megabyte)
  expect(unzipWithin(small, 2 * megabyte).map(({ name, content }) => [name, content.length])).toEqual([
    ['a', 1000],
    ['b', megabyte],
  ])
  expect(() => unzipWithin(small, megabyte)).toThrow(RangeError)
})

test.each([10, 2 ** 32 - 1])('an archive that declares the size %i instead of the real one is refused', async (size) => {
  const lying = await archive(megabyte)
  lying.writeUInt32LE(size, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
  expect(() => unzipWithin(lying, 24 * megabyte)).toThrow(RangeError)
})

test('a file that is no archive is refused', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('PK\x05\x06'), Buffer.from('x'.repeat(100))])
    expect(() => unzipWithin(bytes, megabyte)).toThrow(RangeError)
})
