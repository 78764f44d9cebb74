import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { listen } from '../../../../test/harness/portal/listen.ts'
import { storePicture } from './pictures.ts'
import { createPictureServer } from './serve-picture.ts'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${'<rect/>'.repeat(50)}</svg>`
const gateway = useGateway([], { once: true })
let origin: string
let photo: string
let drawing: string

beforeAll(async () => {
  const bytes = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  photo = await storePicture(gateway.services, { name: 'a.png', bytes })
  drawing = await storePicture(gateway.services, { name: 'a.svg', bytes: Buffer.from(svg), trusted: true })
})
beforeEach(async () => {
  origin = await listen(createPictureServer(gateway.services).answer)
})

type Got = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    httpRequest(origin + path, { headers, method }, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject)
    })
      .once('error', reject)
      .end()
  })
}

test('pictures and renditions are served with their types and cached by browsers permanently', async () => {
  const folder = photo.replace(/[^/]+$/, '')
  for (const [path, type, width] of [
    [photo, 'png', 1000],
    [`${folder}480.avif`, 'avif', 480],
    [`${folder}1000.webp`, 'webp', 1000],
  ] as const) {
    const { status, headers, body } = await get(path)
    expect([status, headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
      200,
      `image/${type}`,
      'public, max-age=31536000, immutable',
      'nosniff',
    ])
    expect(Number(headers['content-length'])).toBe(body.length)
    expect((await sharp(body).metadata()).width).toBe(width)
  }
})

test('a picture stored before there was a rendition of its full width answers with the next smaller one', async () => {
  const folder = photo.replace(/[^/]+$/, '')
  await gateway.db.updateTable('picture_rendition').set({ width: 960 }).where('width', '=', 1000).execute()
  expect([(await get(`${folder}1000.webp`)).status, (await get(`${folder}960.webp`)).status]).toEqual([200, 200])
  expect([
    (await get(`${folder}999.webp`)).status,
    (await get(`${folder}479.webp`)).status,
    (await get(`${folder}1920.webp`)).status,
  ]).toEqual([404, 404, 404])
})

test('a browser that has the picture gets a 304', async () => {
  const { headers } = await get(photo)
  const again = await get(photo, { 'if-none-match': `"other", W/${headers.etag}` })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  expect((await get(photo, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a vector drawing is served compressed, and may execute and load nothing', async () => {
  const [plain, br, gz] = await Promise.all(
    ['', 'gzip, br', 'gzip, br;q=0'].map((accepted) => get(drawing, { 'accept-encoding': accepted })),
  )
  expect(plain?.body.toString()).toBe(svg)
  expect([br?.headers['content-encoding'], brotliDecompressSync(br?.body ?? '').toString()]).toEqual(['br', svg])
  expect([gz?.headers['content-encoding'], gunzipSync(gz?.body ?? '').toString()]).toEqual(['gzip', svg])
  expect(br?.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    vary: 'accept-encoding',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  })
  expect(new Set([plain, br, gz].map((one) => one?.headers.etag)).size).toBe(3)
})

test('HEAD returns the length alone; other methods are refused', async () => {
  const head = await get(photo, {}, 'HEAD')
  expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([200, 0, true])
  expect((await get(photo, {}, 'POST')).status).toBe(405)
})

test('any other address is not found', async () => {
  const folder = photo.replace(/[^/]+$/, '')
  const wrong = ['1000x501.png', '1000x500.jpg', '1440.avif', '480.png', '480.svg', '0.avif', '99999.avif', '', '..%2f480.avif'].map(
    (name) => folder + name,
  )
  for (const path of [...wrong, '/media/', `/media/${'0'.repeat(20)}/480.avif`, '/media/../../etc/passwd'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('a picture whose bytes are missing is not found, and is found when they are restored', async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const url = await storePicture(gateway.services, { name: 'b.png', bytes })
  const row = (await gateway.rows('picture')).find(({ id }) => url.includes(id))
  const kept = await buffer(await gateway.services.files.open(row?.object ?? ''))
  await gateway.services.files.remove(row?.object ?? '')
  expect((await get(url)).status).toBe(404)
  await gateway.services.files.put(kept)
  expect((await get(url)).status).toBe(200)
})
