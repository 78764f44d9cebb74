import { expect, inject, test } from 'vitest'
import { type Address, ask, pageConfig, post, uccUrl } from '../../harness/wire.ts'

const newsList: Address = ['dns_relay', 'GWInterface', 'newslist']

test('a call replies with ReturnValue 1 and a request id', async () => {
  const response = await post(newsList, {})
  expect(response.status).toBe(200)
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.json()).toMatchObject({ ReturnValue: 1, data: { number: expect.any(Number), list: expect.any(Array) } })
})

test('an empty body counts as an empty object', async () => {
  const response = await post(newsList, '')
  expect(await response.json()).toMatchObject({ ReturnValue: 1 })
})

const unknown = ['__proto__', 'constructor', 'toString', '', 'NEWSLIST', 'x'.repeat(10_000)]
test.each(unknown.map((name) => [name.slice(0, 20), name]))('an unknown interface %j is a 404', async (_, name) => {
  const response = await post(['dns_relay', 'GWInterface', name])
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ ReturnValue: 0, msg: '请求的接口不存在', code: 'unknown_call' })
})

test('a known interface under another page or control is a 404', async () => {
  expect((await post(['dns_vcode', 'GWInterface', 'newslist'])).status).toBe(404)
  expect((await post(['dns_relay', 'Connon_DSB', 'newslist'])).status).toBe(404)
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
  const response = await fetch(await uccUrl(newsList), { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test.each(['text/plain', 'application/x-www-form-urlencoded'])('a body of type %s is refused', async (type) => {
  const response = await post(newsList, '{}', { headers: { 'content-type': type } })
  expect(response.status).toBe(415)
})

test('another origin is refused', async () => {
  const response = await post(newsList, {}, { headers: { 'content-type': 'application/json', origin: 'https://evil.example' } })
  expect(response.status).toBe(403)
})

test('a wrong application or password is a 401', async () => {
  const { Password } = await pageConfig()
  const sameLength = { AppID: 'portaé', Password: 'é'.repeat(Password.length) }
  for (const wrong of [
    { AppID: 'other' },
    { Password: 'x' },
    { Password: '' },
    { AppID: sameLength.AppID },
    { Password: sameLength.Password },
  ]) {
    const response = await fetch(await uccUrl(newsList, wrong), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(401)
  }
})

test('a repeated parameter is refused', async () => {
  const response = await fetch(`${await uccUrl(newsList)}&InterfaceType=homepage`, { method: 'POST' })
  expect(response.status).toBe(400)
})

test('the interface is taken from the address alone', async () => {
  expect(await ask(newsList, { InterfaceType: 'homepage', Pagename: 'x' })).toMatchObject({
    ReturnValue: 1,
    data: { number: expect.any(Number) },
  })
})

const broken = ['{', '[]', '"text"', '1', 'null', '{"a":'.repeat(40) + '1' + '}'.repeat(40), new Uint8Array([0x7b, 0xff, 0x7d])]
test.each(broken.map((body) => [String(body).slice(0, 20), body] as const))(
  'a body that is no plain object is a 400: %s',
  async (_, body) => {
    const response = await post(newsList, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ ReturnValue: 0, msg: '请求格式不正确' })
  },
)

test('a body over 256 KiB is a 413, however it is sent', async () => {
  const big = JSON.stringify({ newstitle: 'x'.repeat(300_000) })
  expect((await post(newsList, big)).status).toBe(413)
  const stream = new Blob([big]).stream()
  expect((await post(newsList, {}, { body: stream, duplex: 'half' } as RequestInit)).status).toBe(413)
})

const odd: [string, unknown][] = [
  ['a number where text is due', 5],
  ['an array where text is due', ['x']],
  ['an object where text is due', { a: 1 }],
  ['more text than allowed', 'x'.repeat(101)],
  ['a NUL in a text', 'a\u0000b'],
]
test.each(odd)('%s is refused at the field', async (_, newstitle) => {
  const answer = await ask(newsList, { newstitle })
  expect(answer).toMatchObject({ ReturnValue: 0, code: 'invalid', errors: [{ field: 'newstitle' }] })
  expect(answer.msg).toMatch(/新闻标题/)
})

test('page numbers and sizes are clamped', async () => {
  for (const [PageNum, PageSize] of [
    [-1, 1e9],
    ['x', null],
    [Number.MAX_VALUE, 0.5],
  ]) {
    const answer = await ask<{ list: unknown[] }>(newsList, { PageNum, PageSize })
    expect(answer.ReturnValue).toBe(1)
    expect(answer.data.list.length).toBeLessThanOrEqual(100)
  }
})

test.each(['%', '_', '\\', "'", '%%', "' or 1=1 --"])('the wildcard %s is matched literally', async (newstitle) => {
  expect(await ask(newsList, { newstitle })).toMatchObject({ ReturnValue: 1, data: { number: 0, list: [] } })
})

test('the last of duplicate keys counts, and huge numbers cause no error', async () => {
  const response = await post(newsList, '{"newstitle":"zzz","newstitle":"","PageSize":1e400}')
  expect(await response.json()).toMatchObject({ ReturnValue: 1 })
})

test('other addresses accept reads only', async () => {
  const response = await fetch(`${inject('portal')}/news`, { method: 'POST', body: 'x' })
  expect(response.status).toBe(405)
})
