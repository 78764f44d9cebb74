import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMp4 } from '../../../../../test/harness/content/video-files.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../test/harness/portal/listen.ts'
import { addEntry, prepareLibraryMedia } from '../pictures.ts'
import { createPictureServer } from '../serve-picture.ts'
import { parseRange } from './send-video.ts'

const gateway = useGateway([], { once: true })
const video = buildMp4({ bytes: 300_000 })
let origin: string
let address: string

beforeAll(async () => {
  const prepared = await prepareLibraryMedia({ name: '演示.mp4', bytes: video })
  const entry = { name: '演示', alt: '平台演示', folderId: null, by: '周编辑' }
  const added = await gateway.db.transaction().execute((db) => addEntry({ ...gateway.services, db }, prepared, entry))
  address = added.address
})
beforeEach(async () => {
  origin = await listen(createPictureServer(gateway.services).answer)
})

type Got = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

function get(headers: Record<string, string> = {}, { method = 'GET', path = address } = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    httpRequest(origin + path, { headers, method }, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject)
    })
      .once('error', reject)
      .end()
  })
}

test('a video is served whole, with its type, and says that it has ranges', async () => {
  const { status, headers, body } = await get()
  expect([status, body.equals(video)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(video.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const head = await get({}, { method: 'HEAD' })
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(video.length)])
  for (const condition of [headers.etag ?? '', `W/${headers.etag}`, `"other", ${headers.etag}`, '*'])
    expect((await get({ 'if-none-match': condition })).status).toBe(304)
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  const ranged = await get({ range: 'bytes=0-9' }, { method: 'HEAD' })
  expect([ranged.status, ranged.headers['content-length']]).toEqual([200, String(video.length)])
})

test('a player gets the range that it asks for', async () => {
  const { length } = video
  for (const [range, start, end] of [
    ['bytes=0-', 0, length - 1],
    ['bytes=100-199', 100, 199],
    ['bytes=-10', length - 10, length - 1],
    [`bytes=${length - 5}-${length + 50}`, length - 5, length - 1],
  ] as const) {
    const { status, headers, body } = await get({ range })
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/${length}`,
      String(end - start + 1),
    ])
    expect(body.equals(video.subarray(start, end + 1))).toBe(true)
  }
})

test('a range beyond the end is refused; one of another version, several and other units are answered with the whole', async () => {
  const beyond = await get({ range: `bytes=${video.length}-` })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${video.length}`])
  const { etag = '' } = (await get()).headers
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  for (const headers of [{ range: 'bytes=0-9', 'if-range': '"other"' }, { range: 'bytes=0-1,5-9' }, { range: 'lines=1-2' }])
    expect((await get(headers)).status).toBe(200)
})

test('the lasting address of an entry answers with the video and is asked again each time', async () => {
  const { status, headers } = await get({ range: 'bytes=0-9' }, { path: address.replace(/\/[^/]+$/, '') })
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([206, 'no-cache', 'video/mp4'])
})

test('an address with another size or ending is not found', async () => {
  for (const path of [address.replace('640x360', '640x361'), address.replace('.mp4', '.webm'), address.replace('.mp4', '.jpg')])
    expect([path, (await get({}, { path })).status]).toEqual([path, 404])
})

test.each([
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=999999999999999-', 'unsatisfiable'],
])('%j of ten bytes is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})
