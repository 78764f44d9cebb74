import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { uccUrl } from '../../harness/wire.ts'

const greedy = '10.7.0.1'
let portal: PortalProcess

beforeAll(async () => {
  portal = await startSecondPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal.stop())

async function get(path: string, ip: string): Promise<number> {
  const response = await fetch(portal.origin + path, { headers: { 'x-forwarded-for': ip } })
  await response.arrayBuffer()
  return response.status
}

/** Sends requests at once from one address; returns the statuses of the responses. */
async function flood(count: number, path: (i: number) => string, ip = greedy): Promise<Set<number>> {
  return new Set(await Promise.all(Array.from({ length: count }, (_, i) => get(path(i), ip))))
}

/** Sends requests, fifty at a time, until one is refused, however slow the machine is; returns the statuses of the responses. */
async function floodUntilRefused(path: (i: number) => string, ip: string): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let i = 0; !seen.has(429); i += 50) for (const status of await flood(50, (n) => path(i + n), ip)) seen.add(status)
  return seen
}

function search(ip: string): Promise<number> {
  return uccUrl(['portal', 'search', 'find'], {}, portal.origin)
    .then((url) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ query: ip }),
      }),
    )
    .then(async (response) => (await response.arrayBuffer(), response.status))
}

/** Pages that no cache holds and calls, each from an address of its own. */
async function othersAreServed(): Promise<void> {
  for (let i = 0; i < 10; i++) {
    const ip = `10.7.1.${i}`
    expect([await get(`/search?q=others${i}`, ip), await get(`/news?newstitle=others${i}`, ip), await search(ip)]).toEqual([200, 200, 200])
  }
}

// How many are served is counted in src/portal/server/request-limits.test.ts, by a clock that the test moves.
test('an address that searches endlessly is limited, and no other visitor is', async () => {
  const flooding = floodUntilRefused((i) => `/search?q=flood${i}`, greedy)
  await othersAreServed()
  const statuses = await flooding
  expect(statuses).toContain(200)
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  await othersAreServed()
})

test.each([
  ['pictures that are not there', (i: number) => `/media/${String(i).padStart(20, '0')}/480.webp`, 404],
  ['files', (i: number) => `/files/${String(i).padStart(32, '0')}`, 404],
])('an address that requests %s endlessly is limited, and no other visitor is', async (_, path, status) => {
  const flooding = floodUntilRefused(path, '10.7.0.2')
  await othersAreServed()
  const statuses = await flooding
  expect([...statuses].filter((one) => ![status, 429, 503].includes(one))).toEqual([])
  expect(await get(path(1), '10.7.0.3')).toBe(status)
})

test('responses from memory have no limit: probes, sitemap, feed, cached pages', async () => {
  for (const path of ['/healthz', '/readyz', '/sitemap.xml', '/rss.xml', '/robots.txt', '/'])
    expect([path, ...(await flood(400, () => path, '10.7.0.4'))]).toEqual([path, 200])
})

test('the sitemap is built once for a content version, compressed and with its ETag', async () => {
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '10.7.0.5' }
  const response = await fetch(`${portal.origin}/sitemap.xml`, { headers })
  expect(await response.text()).toContain('<urlset')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  })
  const etag = response.headers.get('etag') as string
  expect((await fetch(`${portal.origin}/sitemap.xml`, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304)
})

/** The first line of the answer to a call whose body never comes. */
async function answerBeforeBody(authorization: string): Promise<string> {
  const { hostname, port } = new URL(portal.origin)
  const socket = connect(Number(port), hostname)
  const query = new URLSearchParams({ Pagename: 'machine', Controlname: 'ledger', InterfaceType: 'balance' })
  socket.write(
    `POST /ucc?${query} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: 10.7.0.6\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n${authorization}\r\n`,
  )
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(bytes).split('\r\n', 1)[0] as string
}

test.each(['', 'Authorization: Bearer x\r\n', `Authorization: Bearer cgk_${'x'.repeat(43)}\r\n`])(
  'a machine call with the header %j is refused before its body is read',
  async (authorization) => {
    expect(await answerBeforeBody(authorization)).toBe('HTTP/1.1 401 Unauthorized')
  },
)

test('guessing keys endlessly is stopped by the limit of the address', async () => {
  const guess = () => answerBeforeBody(`Authorization: Bearer cgk_${'y'.repeat(43)}\r\n`)
  const answers = new Set<string>()
  while (!answers.has('HTTP/1.1 429 Too Many Requests'))
    for (const answer of await Promise.all(Array.from({ length: 50 }, guess))) answers.add(answer)
  // A guess that finds no free slot is not checked either.
  const expected = ['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 429 Too Many Requests', 'HTTP/1.1 503 Service Unavailable']
  expect([...answers].filter((answer) => !expected.includes(answer))).toEqual([])
})
