import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createStaticFiles } from './static-files.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-static-'))
afterAll(() => rmSync(directory, { recursive: true }))
const script = Buffer.from('export const a = 1\n'.repeat(1000))
mkdirSync(join(directory, 'assets'))
for (const [name, bytes] of [
  ['assets/a-1.js', script],
  ['assets/a-1.js.br', brotliCompressSync(script)],
  ['assets/a-1.js.gz', gzipSync(script)],
  ['icon.png', Buffer.from('png')],
  ['once.txt', Buffer.from('read once')],
] as const)
  writeFileSync(join(directory, name), bytes)
const { find } = createStaticFiles(directory, { 'x-content-type-options': 'nosniff' })

test.each([undefined, 'gzip', 'br, gzip', 'br;q=0, gzip;q=0'])('Accept-Encoding %s is answered from a ready buffer', (accepted) => {
  const request = { method: 'GET', url: '/assets/a-1.js?v=1', headers: { 'accept-encoding': accepted } }
  const representation = find(request)
  expect(representation?.status).toBe(200)
  expect(find(request)).toBe(representation)
})

test('without Accept-Encoding the file itself is sent, with the type of its extension and its cache lifetime', () => {
  const representation = find({ method: 'GET', url: '/assets/a-1.js', headers: {} })
  expect(representation?.body.equals(script)).toBe(true)
  expect(representation?.headers.join(' ')).toMatch(/nosniff .*text\/javascript; charset=utf-8 .*max-age=31536000, immutable/)
  expect(find({ method: 'GET', url: '/icon.png', headers: {} })?.headers.join(' ')).toMatch(/image\/png .*max-age=86400/)
})

test('what was asked for once is not read again', () => {
  const ask = () => find({ method: 'GET', url: '/once.txt', headers: {} })?.body.toString()
  expect(ask()).toBe('read once')
  rmSync(join(directory, 'once.txt'))
  expect(ask()).toBe('read once')
})

test('a file that an upgrade removed since the start is no file any more', () => {
  const request = { method: 'GET', url: '/icon.png', headers: {} }
  const { find: findLate } = createStaticFiles(directory, {})
  rmSync(join(directory, 'icon.png'))
  expect(findLate(request)).toBeUndefined()
  writeFileSync(join(directory, 'icon.png'), 'png')
})

test.each([
  ['POST', '/icon.png'],
  ['GET', '/assets/a-1.js.br'],
  ['GET', '/../icon.png'],
])('%s %s is no file', (method, url) => {
  expect(find({ method, url, headers: {} })).toBeUndefined()
})
