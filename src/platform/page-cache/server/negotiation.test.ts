import { expect, test } from 'vitest'
import { createCachedResponse, representOnce } from './cached-response.ts'
import { chooseCoding, isNotModified, isRangeOf } from './negotiation.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['gzip;q=0.0, br;q=0.000', undefined],
  ['br ; q=0', undefined],
  ['br; q = 0 , gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['identity', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['gzip, identity;q=0.5', 'gzip'],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['abr, xgzip', undefined],
  ['brotli', undefined],
  ['deflate', undefined],
])('Accept-Encoding %j takes %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding)
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['*', true],
  ['"b", "a"', true],
  ['"b",W/"a" , "c"', true],
  ['"a-br"', false],
  ['"ab"', false],
  ['a', false],
  ['"b"', false],
  ['', false],
])('If-None-Match %s of "a": not modified %s', (condition, expected) => {
  expect(isNotModified({ 'if-none-match': condition }, '"a"')).toBe(expected)
})

test.each([
  [undefined, true],
  ['"a"', true],
  ['W/"a"', false],
  ['"b"', false],
  ['Thu, 26 Nov 2026 00:00:00 GMT', false],
])('If-Range %s of "a": a range %s', (condition, expected) => {
  expect(isRangeOf({ 'if-range': condition }, '"a"')).toBe(expected)
})

test('a tag is of one coding: with that of another the body is sent', async () => {
  const page = await createCachedResponse(200, { vary: 'Accept-Encoding' }, Buffer.from('澄观'.repeat(2000)))
  const ask = (accepted: string | undefined, tag?: string) =>
    page.negotiate({ headers: { 'accept-encoding': accepted, 'if-none-match': tag } })
  const tagOf = ({ headers }: { headers: string[] }) => headers[headers.indexOf('etag') + 1]
  const [plain, br, gzip] = [undefined, 'br', 'gzip'].map((accepted) => tagOf(ask(accepted)))
  expect(new Set([plain, br, gzip]).size).toBe(3)
  expect([ask('br', br).status, ask('gzip', gzip).status, ask(undefined, plain).status, ask('br', `W/${br}`).status]).toEqual(
    Array(4).fill(304),
  )
  expect([ask('br', gzip).status, ask('gzip', br).status, ask(undefined, br).status, ask('br', plain).status]).toEqual(Array(4).fill(200))
  expect(ask('br', br).headers).toEqual(ask('br').headers.slice(0, ask('br', br).headers.length))
})

test('what differs for phones says so, whether it is cached or not', () => {
  const identity = Buffer.from('x')
  const vary = ({ headers }: { headers: string[] }) => headers[headers.indexOf('vary') + 1]
  expect(vary(representOnce({ headers: {} }, { status: 200, headers: { vary: 'Accept-Encoding, User-Agent' }, identity }))).toBe(
    'Accept-Encoding, User-Agent',
  )
  expect(vary(representOnce({ headers: {} }, { status: 200, headers: {}, identity }))).toBe('Accept-Encoding')
})
