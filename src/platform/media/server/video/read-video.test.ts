import { expect, test } from 'vitest'
import { buildMp4, buildWebm } from '../../../../../test/harness/content/video-files.ts'
import { libraryVideoLimits } from '../../rules.ts'
import { detectVideoType, readVideo } from './read-video.ts'

test.each([
  ['an MP4 file', buildMp4({ width: 1280, height: 720 }), 'video/mp4', { width: 1280, height: 720 }],
  ['one that a phone turned', buildMp4({ width: 1920, height: 1080, isTurned: true }), 'video/mp4', { width: 1080, height: 1920 }],
  ['a recording of a browser', buildWebm({ width: 640, height: 480 }), 'video/webm', { width: 640, height: 480 }],
] as const)('%s has its type and size', async (_, bytes, type, size) => {
  expect(await detectVideoType(bytes)).toBe(type)
  expect(readVideo(bytes, type)).toEqual(size)
})

test.each([
  ['H.265', buildMp4({ codec: 'hvc1' }), 'video/mp4', 'videoCodec'],
  ['MPEG-4 part 2', buildMp4({ codec: 'mp4v' }), 'video/mp4', 'videoCodec'],
  ['H.264 in WebM', buildWebm({ codec: 'V_MPEG4/ISO/AVC' }), 'video/webm', 'videoCodec'],
  ['a wall of pictures', buildMp4({ width: libraryVideoLimits.side + 1 }), 'video/mp4', 'videoFrame'],
  ['no size', buildMp4({ width: 0 }), 'video/mp4', 'videoBroken'],
] as const)('%s is refused', (_, bytes, type, error) => {
  expect(readVideo(bytes, type)).toBe(error)
})

test('a file that is cut off anywhere, or changed at any byte, is read without harm', () => {
  const mp4 = buildMp4({ bytes: 8 })
  for (let at = 0; at < mp4.length; at++) expect(readVideo(mp4.subarray(0, at), 'video/mp4')).toBe('videoBroken')
  const files = [
    ['video/mp4', mp4],
    ['video/webm', buildWebm()],
  ] as const
  for (const [type, whole] of files)
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(whole)
        changed[at] = value
        expect(() => readVideo(changed, type)).not.toThrow()
      }
    }
})

/** The bytes, and how many pieces of them were read. */
function countReads(bytes: Buffer) {
  const counted = {
    reads: 0,
    length: bytes.length,
    subarray(start?: number, end?: number) {
      counted.reads += 1
      return bytes.subarray(start, end)
    },
  }
  return counted
}

const emptyBox = Buffer.from('\0\0\0\x08free', 'latin1')
const emptyVoid = Buffer.from([0xec, 0x80])

test.each([
  ['boxes', 'video/mp4', Buffer.alloc(16 * 1024 * 1024, emptyBox)],
  ['elements', 'video/webm', Buffer.alloc(4 * 1024 * 1024, emptyVoid)],
] as const)('of millions of %s without content ten thousand are read, then the file is refused', (_, type, bytes) => {
  const counted = countReads(bytes)
  expect(readVideo(counted, type)).toBe('videoBroken')
  expect(counted.reads).toBeLessThan(50_000)
})
