import { expect, inject, test } from 'vitest'
import { findPromises } from '../../harness/content/promises.ts'
import { waitUntil } from '../../harness/wait-until.ts'

const maxPages = 200

/** Fetches again while the limit of the address refuses. */
async function read(path: string): Promise<string> {
  const { status, html } = await waitUntil(`an answer to ${path}`, async () => {
    const response = await fetch(inject('portal') + path, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/150' } })
    const answer = { status: response.status, html: await response.text() }
    return answer.status !== 429 && answer
  })
  expect(status, path).toBe(200)
  return html.replace(/^.*?<body[^>]*>/s, '').replaceAll(/<script\b.*?<\/script>/gs, '')
}

test('no linked page announces future features or promises what the product lacks', async () => {
  const found = new Map<string, string>([['/', await read('/')]])
  const promises: string[] = []
  for (const [path, html] of found) {
    promises.push(...findPromises(html.replaceAll(/<[^>]+>/g, '')).map((word) => `${path} speaks of ${word}`))
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const [address = ''] = href.replaceAll('&amp;', '&').split('#', 1)
      const isPage = address.startsWith('/') && !/^\/(media|assets|product\/manual|apply|query-coin|console|rss)/.test(address)
      if (isPage && !found.has(address) && found.size < maxPages) found.set(address, await read(address))
    }
  }
  expect(promises).toEqual([])
  expect(found.size).toBeGreaterThan(80)
  expect([...found.keys()]).toContain('/schedule')
})
