import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'

const desktop = 'Mozilla/5.0 (X11; Linux x64) Chrome/150'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile'

function get(path: string, userAgent = desktop, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(inject('portal') + path, { headers: { 'user-agent': userAgent, ...headers } })
}

async function readText(path: string, userAgent?: string): Promise<string> {
  return (await get(path, userAgent)).text()
}

const pages: [path: string, text: string][] = [
  ['/', '等级保护测评服务平台'],
  ['/product', '测评项目管理系统'],
  ['/product?platformname=DSMM', 'DSMM 能力提升平台'],
  ['/product/detail?platformid=mlps', '适用场景'],
  ['/news', '政策法规'],
  ['/news?typeid=policy&page=2', '共'],
  ['/explore', '荣誉证书'],
  ['/product/compare', '第一个产品'],
  ['/product/compare?a=mlps&b=crypto', '部分相同'],
  ['/product/compare?a=mlps&b=mlps', '请选择两个不同的产品'],
  ['/needs', '第三级 8–15 万元'],
  ['/needs/details?needid=privacy', '按系统数量与范围报价'],
  ['/cases', '城市商业银行'],
  ['/cases/details?caseid=bank-findings', '做了什么'],
  ['/contact', '合作愿景'],
  ['/cooperation', 'tel:1'],
  ['/dsmm', '请输入证书编号'],
  ['/dsmm?s=DSMM2025000003', '已撤销'],
  ['/verify', '下载账本核验程序'],
  ['/maturity', '需要启用浏览器脚本'],
  ['/targets', '需要启用浏览器脚本'],
  ['/privacy', '个人信息'],
  ['/search?q=数据', '数据'],
]

test.each(pages)('%s is complete without scripts', async (path, words) => {
  const response = await get(path)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain(words)
  expect(html).toMatch(/<html lang="zh-CN"/)
  expect(html).toMatch(/<title>[^<]*澄观/)
  expect(html).toMatch(/<meta name="description" content="[^"]{10,}/)
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
})

test.each([
  ['/news?page=2', 'hydrate-islands'],
  ['/console', 'console'],
  ['/console?from=x', 'console'],
  ['/apply/list?page=2', 'apply'],
  ['/query-coin/result?x', 'query-coin'],
])('%s loads the script of its own area: %s', async (path, name) => {
  const scripts = [...(await readText(path)).matchAll(/<script type="module" src="\/assets\/([a-z-]+)-[\w-]{8}\.js"/g)].map(
    ([, entry]) => entry,
  )
  expect(scripts).toEqual([name])
})

test.each(pages.filter(([path]) => !/search|platformname/.test(path)))(
  '%s names its canonical address and its share card',
  async (path) => {
    const html = await readText(path)
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\//)
    expect(html).toMatch(/<meta property="og:title" content="[^"]+/)
  },
)

test('the pictures of a system are screens with words: its name, labels and figures', async () => {
  const html = await readText('/product/system?systemid=mlps-project')
  const pictures = [...new Set(html.match(/\/media\/[0-9a-f]+\/(640x400|960x600)\.svg/g))]
  expect(pictures.length).toBeGreaterThanOrEqual(2)
  for (const picture of pictures) {
    const words = [...(await readText(picture)).matchAll(/<text[^>]*>([^<]+)</g)].map(([, word]) => word as string)
    expect(words.length, picture).toBeGreaterThan(20)
    expect(words.filter((word) => /\d/.test(word)).length, picture).toBeGreaterThanOrEqual(3)
  }
  expect(await readText(pictures[0] as string)).toContain('测评项目管理系统')
})

test('the heads of product, news, explore and contact have a drawing of their own', async () => {
  const heads = await Promise.all(
    ['/product', '/news', '/explore', '/contact'].map(
      async (path) => /<header data-tone="dark"[^]*?<\/svg>/.exec(await readText(path))?.[0],
    ),
  )
  expect(new Set(heads.map((head) => head?.match(/ d="[^"]+/)?.[0])).size).toBe(4)
})

test.each([
  '/nope',
  '/product/detail?platformid=none',
  '/product/system',
  '/product/system?systemid=x',
  '/news/details?newsid=x',
  '/news/details',
  '/needs/details',
  '/needs/details?needid=none',
  '/cases/details',
  '/cases/details?caseid=none',
  '/news.data',
  '/__manifest',
])('%s answers 404 with the not-found page', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('抱歉，您访问的页面不存在')
  expect(html).toContain('返回首页')
})

test.each(['Android', 'iPhone', 'SymbianOS', 'Windows Phone', 'iPad', 'iPod'])(
  '%s gets neither header nor footer, but the filing line',
  async (agent) => {
    const html = await readText('/', `Mozilla/5.0 (${agent})`)
    expect(html).not.toContain('<header')
    expect(html).not.toContain('<footer')
    expect(html).toContain('beian.miit.gov.cn')
  },
)

test('a phone and a desktop get their own page from the same address', async () => {
  const [first, second, third] = [
    await readText('/explore', desktop),
    await readText('/explore', phone),
    await readText('/explore', desktop),
  ]
  expect(first).toBe(third)
  expect(first).not.toBe(second)
  expect((await get('/explore')).headers.get('vary')).toMatch(/user-agent/i)
})

test('an unchanged page gets a 304', async () => {
  const etag = (await get('/news')).headers.get('etag') as string
  const again = await get('/news', desktop, { 'if-none-match': etag })
  expect(again.status).toBe(304)
})

test.each(['/', '/dsmm?s=DSMM2026000001', '/apply/login', '/console/staff', '/no-such-page'])(
  '%s runs scripts of this site alone: no hash, no nonce, no inline script',
  async (path) => {
    const response = await get(path)
    const policy = response.headers.get('content-security-policy') as string
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'")
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const html = await response.text()
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))|nonce=|\son[a-z]+=/)
  },
)

test('a page rendered for each request is not cacheable', async () => {
  expect((await get('/dsmm?s=DSMM2026000001')).headers.get('cache-control')).toBe('no-store')
})

test.each(['/apply/login', '/query-coin/login'])('%s may be indexed: it has a canonical URL and is allowed for robots', async (path) => {
  const html = await readText(`${path}?from=%2Fapply%2Flist`)
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}"/>`))
  expect(html).not.toContain('noindex')
  expect((await readText('/robots.txt')).split('\n')).toContain(`Allow: ${path}`)
})

test('the login of staff asks not to be indexed', async () => {
  expect(await readText('/console/login')).toContain('<meta name="robots" content="noindex"/>')
})

test('sitemap, feed and robots', async () => {
  const sitemap = await readText('/sitemap.xml')
  expect(sitemap.match(/<loc>/g)?.length).toBeGreaterThan(8 + 20 + 60)
  const feed = await readText('/rss.xml')
  expect(feed).toMatch(/<rss version="2.0" xmlns:atom="http:\/\/www.w3.org\/2005\/Atom">.*<item>/s)
  expect(feed).toMatch(/<atom:link href="http:\/\/localhost:\d+\/rss.xml" rel="self" type="application\/rss\+xml"\/>/)
  const [, built, newest] = /<lastBuildDate>(.*?)<\/lastBuildDate>.*?<pubDate>(.*?)<\/pubDate>/s.exec(feed) ?? []
  expect(built).toBe(newest)
  expect(await readText('/robots.txt')).toMatch(/Sitemap: http:\/\/localhost:\d+\/sitemap.xml/)
})

test('structured data name one telephone for the company, and products as services', async () => {
  const found = new Set<unknown>()
  const types = new Set<unknown>()
  for (const path of [
    '/',
    '/explore',
    '/product/detail?platformid=mlps',
    '/product/system?systemid=mlps-project',
    '/news/details?newsid=n20261105a',
  ])
    for (const [, json = ''] of (await readText(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      JSON.parse(json, (key, value: unknown) => {
        if (key === 'telephone') found.add(value)
        if (key === '@type') types.add(value)
        return value
      })
  const shown = /<a href="tel:([\d-]+)"/.exec(await readText('/'))?.[1]
  expect([...found]).toEqual([shown])
  expect([...types].filter((type) => type === 'Product' || type === 'SoftwareApplication')).toEqual([])
  expect(types).toContain('Service')
})

test('security.txt names contact and end (RFC 9116), and /favicon.ico leads to the icon', async () => {
  const contact = await readText('/.well-known/security.txt')
  expect(contact).toMatch(
    /^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT23:59:59\+08:00\nPreferred-Languages: zh, en\nCanonical: http:\/\/localhost:\d+\/.well-known\/security.txt\nPolicy: http:\/\/localhost:\d+\/security\n$/,
  )
  const expires = new Date(/Expires: (\S+)/.exec(contact)?.[1] as string)
  expect(expires.getTime()).toBeGreaterThan(new Date().getTime())
  const policy = new URL(/Policy: (\S+)/.exec(contact)?.[1] as string)
  expect(await readText(policy.pathname)).toContain(/mailto:\S+/.exec(contact)?.[0])
  expect(await readText('/sitemap.xml')).toContain(`${policy.href}</loc>`)
  const icon = await get('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await get('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml')
})

test('each type of news has a feed of its own, to which its list leads', async () => {
  const [all, own] = await Promise.all([readText('/rss.xml'), readText('/rss.xml?typeid=policy')])
  const categories = (feed: string) => new Set([...feed.matchAll(/<category>([^<]+)/g)].map(([, name]) => name))
  expect([categories(all).size > 1, [...categories(own)]]).toEqual([true, ['政策法规']])
  expect(own).toMatch(/<title>[^<]+政策法规<\/title><link>http:\/\/localhost:\d+\/news\?typeid=policy<\/link>/)
  expect((await get('/rss.xml?typeid=none')).status).toBe(404)
  expect(await readText('/news?typeid=policy')).toContain('href="/rss.xml?typeid=policy"')
  expect(await readText('/news')).not.toContain('/rss.xml?typeid=')
  const advisories = /href="(\/rss\.xml\?typeid=[^"]+)"/.exec(await readText('/security'))?.[1] as string
  expect([...categories(await readText(advisories))]).toEqual(['安全公告'])
})

test('a site that fits into one sitemap has no parts', async () => {
  expect((await get('/sitemap.xml?part=1')).status).toBe(200)
  expect((await get('/sitemap.xml?part=2')).status).toBe(404)
})

test('the PDF of a certificate is a download of its own, and nobody keeps it', async () => {
  const response = await get('/dsmm/certificate.pdf?s=DSMM2025000003')
  expect(
    ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'].map((name) => response.headers.get(name)),
  ).toEqual(['application/pdf', expect.stringMatching(/^attachment; filename="DSMM2025000003\.pdf"/), 'private, no-store', 'nosniff'])
  expect((await get('/dsmm/certificate.pdf?s=DSMM2026999999')).status).toBe(404)
})

test('the sitemap says when published content changed', async () => {
  expect(await readText('/sitemap.xml')).toMatch(/\/product\/detail\?platformid=governance<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

test('llms.txt names what is published', async () => {
  const llmsText = await readText('/llms.txt')
  expect(llmsText).toMatch(/^# .+\n\n> .+\n\n## 产品\n/)
  expect(llmsText).toMatch(/- \[数据安全治理平台\]\(http:\/\/localhost:\d+\/product\/detail\?platformid=governance\): .+/)
  expect(llmsText.match(/\/news\/details\?newsid=/g)?.length).toBeGreaterThan(20)
})

test('an arbitrary Host header does not enter a page', async () => {
  const url = new URL(inject('portal'))
  const asked = request({
    host: url.hostname,
    port: url.port,
    path: '/contact',
    headers: { host: 'evil.example', 'user-agent': desktop },
  }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const html = await text(response)
  expect(html).toContain('<title>')
  expect(html).not.toContain('evil.example')
})

test.each(['/healthz', '/readyz'])('%s reports success', async (path) => {
  expect((await get(path)).status).toBe(200)
})

test('metrics are available to this machine, not to clients behind a proxy on this machine', async () => {
  expect(await readText('/metrics')).toContain('portal_calls_total')
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
    expect((await get('/metrics', desktop, { [name]: 'for=198.51.100.1' })).status).toBe(403)
})

test.each(['/', '/sitemap.xml', '/robots.txt', '/rss.xml', '/healthz'])('HEAD of %s has the headers of GET', async (path) => {
  const ask = (method: string) => fetch(inject('portal') + path, { method, headers: { 'accept-encoding': 'identity' } })
  const [read, asked] = [await ask('GET'), await ask('HEAD')]
  const getBodyHeaders = (response: Response) =>
    ['content-length', 'content-type', 'cache-control'].map((name) => response.headers.get(name))
  expect(getBodyHeaders(asked)).toEqual(getBodyHeaders(read))
  expect([asked.status, await asked.text()]).toEqual([read.status, ''])
})

async function pageAt(path: string): Promise<string> {
  const response = await get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

test('links to new tabs have noopener, and every link is http, https, tel or mailto', async () => {
  const listed = (await readText('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)
  const paths = [...listed].map(([, address]) => (address as string).replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, ''))
  // Of articles and products every tenth: whoever has all of them rendered at once is told to wait.
  const some = paths.filter((path, i) => !path.includes('?') || i % 10 === 0)
  expect(some.length).toBeGreaterThan(15)
  const violations = new Set<string>()
  for (const path of [...some, '/apply/login', '/query-coin/login', '/console/login'])
    for (const [link] of (await pageAt(path)).matchAll(/<a [^>]*>/g)) {
      if (/target="_blank"/.test(link) && !/rel="[^"]*noopener/.test(link)) violations.add(`${path}: ${link}`)
      if (!/href="(https?:\/\/|tel:[+\d-]+"|mailto:|[/#?])/.test(link)) violations.add(`${path}: ${link}`)
    }
  expect([...violations]).toEqual([])
})

test('unusual URLs are pages or 404, never an error', async () => {
  const odd = [
    '/%',
    '/%00',
    '/..%2f..%2fetc/passwd',
    `/news?newstitle=${'x'.repeat(5000)}`,
    '/news?page=-1',
    '/news?page=abc',
    '/news?page=99999',
    '/news?typeid=%27',
    `/search?q=${'x'.repeat(10_000)}`,
    `/search?q=${encodeURIComponent('数据'.repeat(100))}`,
    '/search?q=%25',
    '/product?platformname=%_',
    '//evil.example',
    '/news/?x=1',
    '/NEWS',
  ]
  for (const path of odd) {
    const { status } = await get(path)
    expect([200, 301, 400, 404], path).toContain(status)
  }
})
