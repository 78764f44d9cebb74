import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { type Address, uccUrl } from '../../harness/wire.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'

let portal: PortalProcess

beforeAll(async () => {
  portal = await startSecondPortal({ PUBLIC_URL: 'https://www.example.cn', PORT: String(await findFreePort()) })
})
afterAll(() => portal.stop())

const get = (path: string, init?: RequestInit) => fetch(portal.origin + path, { redirect: 'manual', ...init })

async function ask(address: Address, body: BodyInit = '{}', headers: Record<string, string> = {}): Promise<Response> {
  const url = await uccUrl(address, {}, portal.origin)
  return fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
}

async function matching(path: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await get(path)).text())?.[0] as string
}

async function manual(): Promise<Response> {
  const { operatefile } = await firstWithManual()
  const { data } = (await (await ask(['dns_relay', 'DownFile', 'JJFAFile'], JSON.stringify({ FileId: operatefile }))).json()) as {
    data: { Path: string }
  }
  return get(data.Path)
}

async function firstWithManual(): Promise<{ operatefile: string }> {
  const platforms = (await (await ask(['dns_relay', 'GWInterface', 'platformlist'])).json()) as {
    data: { list: { systemlist: { systemid: string }[] }[] }
  }
  for (const { systemid } of platforms.data.list.flatMap(({ systemlist }) => systemlist)) {
    const detail = await ask(['dns_relay', 'GWInterface', 'systemdetail'], JSON.stringify({ systemid }))
    const { data } = (await detail.json()) as { data: { operatefile: string } }
    if (data.operatefile) return data
  }
  throw new Error('no system has a manual')
}

async function loggedIn(): Promise<Response> {
  const { post } = await openStaffSession(portal.origin, 'admin', 'Staff#2026a')
  return post(['console', 'staff', 'me'], {})
}

const news: Address = ['dns_relay', 'GWInterface', 'newslist']
const page = /^text\/html; charset=utf-8$/
const json = /^application\/json; charset=utf-8$/
const plain = /^text\/plain; charset=utf-8$/

const answers: [what: string, status: number, type: RegExp, answer: () => Promise<Response>][] = [
  ['a kept page', 200, page, () => get('/')],
  ['a page for one visitor', 200, page, () => get('/dsmm?s=DSMM2026000001')],
  [
    'an unchanged page',
    304,
    /^text\/html/,
    async () => get('/', { headers: { 'if-none-match': (await get('/')).headers.get('etag') ?? '' } }),
  ],
  ['a page that is not there', 404, page, () => get('/nope')],
  ['a login page', 200, page, () => get('/console/login')],
  ['a script', 200, /^text\/javascript; charset=utf-8$/, async () => get(await matching('/', /\/assets\/[\w-]+\.js/))],
  ['a picture', 200, /^image\/\w+/, async () => get(await matching('/', /\/media\/\w+\/\d+x\d+\.\w+/))],
  ['a picture that is not there', 404, /^$/, () => get('/media/00000000000000000000/1x1.png')],
  [
    'an opened address of a picture that is not there',
    404,
    page,
    () => get('/media/00000000000000000000/1x1.png', { headers: { accept: 'text/html' } }),
  ],
  ['a manual', 200, /^application\/pdf$/, manual],
  ['a download link that has expired', 404, page, () => get('/files/none?expires=1&for=&signature=x')],
  ['the sitemap', 200, /^application\/xml; charset=utf-8$/, () => get('/sitemap.xml')],
  ['robots', 200, plain, () => get('/robots.txt')],
  ['health', 200, plain, () => get('/healthz')],
  ['metrics', 200, /^text\/plain; .*charset=utf-8/, () => get('/metrics')],
  ['a method for reading addresses only', 405, page, () => get('/news', { method: 'POST', body: 'x' })],
  ['a kept answer of the gateway', 200, json, () => ask(news)],
  ['an answer for one caller', 200, json, () => ask(['dns_vcode', 'Common', 'GetVCode'])],
  ['an answer for who is logged in', 200, json, loggedIn],
  ['a refusal', 200, json, () => ask(news, '{"newstitle":5}')],
  ['a call without its session', 200, plain, () => ask(['console', 'staff', 'me'])],
  ['a call with a wrong password', 401, json, () => get('/ucc?Pagename=x', { method: 'POST' })],
  ['another origin', 403, json, () => ask(news, '{}', { origin: 'https://evil.example' })],
  ['an unknown call', 404, json, () => ask(['a', 'b', 'c'])],
  ['a broken body', 400, json, () => ask(news, '[')],
  ['a body that is too large', 413, json, () => ask(news, JSON.stringify({ newstitle: 'x'.repeat(300_000) }))],
  ['another kind of body', 415, json, () => ask(news, 'x', { 'content-type': 'text/plain' })],
  ['reading the gateway', 405, json, () => get('/ucc')],
]

test.each(answers)('%s has its security headers', async (what, status, type, answer) => {
  const { headers, status: answered } = await answer()
  expect([answered, headers.get('content-type') ?? '']).toEqual([status, expect.stringMatching(type)])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src '(none|self)'/)
  expect(policy).toMatch(/frame-ancestors 'none'|sandbox/)
  const isForAll = /kept page|unchanged|not there|script|^a picture$|sitemap|robots/.test(what)
  expect(headers.get('cache-control')).toMatch(isForAll ? /^(public|no-store)/ : /no-store/)
})

/** Programs with their versions, folders, lines of sources, statements and names of tables. */
const traces =
  /\b(?:node|v8|express|openssl|nginx|postgresql|pg|kysely|pino|react|vite|zod)[/ @]v?\d|(?<![\w.])\/(?:home|work|tmp|root|usr|opt|proc)\/[\w.-]|node_modules|\.tsx?:\d|\bat [\w.<> ]+ \(|\bselect \S+ from\b|chengguan-portal/i

test.each(answers.filter(([what]) => !/metrics|a script|a manual|a picture/.test(what)))(
  '%s names no program, version or folder',
  async (_, status, type, answer) => {
    const response = await answer()
    expect([response.status, response.headers.get('content-type') ?? '']).toEqual([status, expect.stringMatching(type)])
    const headers = [...response.headers].filter(([name]) => !/^(etag|date|x-request-id|set-cookie)$/.test(name))
    expect(headers.map(([name]) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by|via|x-runtime)$/)]),
    )
    expect(traces.exec(`${headers.join('\n')}\n${await response.text()}`)?.[0]).toBeUndefined()
  },
)

test('TRACE is refused, by the gateway and by pages', async () => {
  for (const path of ['/', '/ucc?Pagename=x', '/files/x', '/assets/x.js']) {
    const { hostname, port } = new URL(portal.origin)
    const socket = connect(Number(port), hostname)
    socket.write(`TRACE ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: secret=1\r\nConnection: close\r\n\r\n`)
    const output = await text(socket)
    expect(output).toMatch(/^HTTP\/1\.1 405 /)
    expect(output).not.toContain('secret=1')
  }
})
