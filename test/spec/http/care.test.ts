import { expect, inject, test } from 'vitest'

const chosen = 'portal_care=on'

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(inject('portal') + path, { redirect: 'manual', headers: { 'user-agent': 'Chrome', ...headers } })
}

const isCare = async (response: Response) => /<html [^>]*data-care/.test(await response.text())

test('the link remembers the choice for a year, gives it up again, and leads back', async () => {
  const on = await get('/care?to=/news?typeid=policy%26page=2')
  expect([on.status, on.headers.get('location'), on.headers.get('cache-control')]).toEqual([303, '/news?typeid=policy&page=2', 'no-store'])
  expect(on.headers.get('set-cookie')).toBe(`${chosen}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`)
  const off = await get('/care?mode=off&to=/contact', { cookie: chosen })
  expect([off.status, off.headers.get('location')]).toEqual([303, '/contact'])
  expect(off.headers.get('set-cookie')).toBe('portal_care=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test.each([
  ['', '/'],
  ['/', '/'],
  ['/search?q=%E6%95%B0%E6%8D%AE#main', '/search?q=%E6%95%B0%E6%8D%AE#main'],
  ['/a/../news', '/news'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/news\r\nSet-Cookie: a=b', '/'],
  ['javascript:alert(1)', '/'],
  ['news', '/'],
  ['/care?to=/care', '/'],
])('it leads from %j to %s, never to another site', async (to, location) => {
  const response = await get(`/care?to=${encodeURIComponent(to)}`)
  expect([response.status, response.headers.get('location')]).toEqual([303, location])
})

test.each(['/', '/contact', '/dsmm?s=DSMM2026000001', '/apply/login', '/apply/list', '/query-coin/result'])(
  '%s is kept apart for who chose it and for who did not',
  async (path) => {
    const answers: boolean[] = []
    for (const cookie of ['', chosen, 'other=1', `a=b; ${chosen}; c=d`, 'portal_care=off', `x${chosen}`, chosen])
      answers.push(await isCare(await get(path, { cookie })))
    expect(answers).toEqual([false, true, false, true, false, false, true])
  },
)

test('a browser that holds the one is sent the other, and caches are told what it follows from', async () => {
  const standard = await get('/news')
  const etag = standard.headers.get('etag') as string
  expect(standard.headers.get('vary')).toMatch(/\bCookie\b/)
  expect((await get('/news', { 'if-none-match': etag })).status).toBe(304)
  const care = await get('/news', { 'if-none-match': etag, cookie: chosen })
  expect([care.status, await isCare(care)]).toEqual([200, true])
})

test('every page leads to the other and back to itself, on phones behind 更多', async () => {
  for (const agent of ['Chrome', 'Android']) {
    const html = await (await get('/news?typeid=policy', { 'user-agent': agent })).text()
    expect(html).toContain('href="/care?to=/news%3Ftypeid%3Dpolicy"')
    const back = await (await get('/news', { 'user-agent': agent, cookie: chosen })).text()
    expect(back).toMatch(/href="\/care\?mode=off&amp;to=\/news"[^>]*>标准版</)
  }
})

test('the console has no 关怀版, and robots are not led there', async () => {
  expect(await isCare(await get('/console/ledger', { cookie: chosen }))).toBe(false)
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /care?')
})
