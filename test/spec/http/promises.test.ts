import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { linksIn, promisesIn, silentLinks, upcomingPaths } from '../../harness/content/promises.ts'

const mostPages = 200

/** Fetches like a polite crawler, which obeys Retry-After. */
async function read(path: string): Promise<string> {
  const response = await fetch(inject('portal') + path, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/150' } })
  if (response.status === 429) {
    await response.body?.cancel()
    await sleep(Number(response.headers.get('retry-after')) * 1000)
    return read(path)
  }
  expect(response.status, path).toBe(200)
  return (await response.text()).replace(/^.*?<body[^>]*>/s, '').replaceAll(/<script\b.*?<\/script>/gs, '')
}

/** The text of a page outside links that are labelled 即将开放. */
function textOf(html: string): string {
  const honest = html.replaceAll(/<a\s[^>]*>.*?<\/a>/gs, (link) => (link.includes('即将开放') ? '' : link))
  return honest.replaceAll(/<\/(p|li|h\d|td|div|a)>/g, '。').replaceAll(/<[^>]+>/g, '')
}

test('every linked page promises only open services, and labels links to the others', async () => {
  const found = new Map<string, string>([['/', await read('/')]])
  const faults: string[] = []
  for (const [path, html] of found) {
    const links = linksIn(html)
    faults.push(...silentLinks(links).map(({ href, text }) => `${path} links ${text} to ${href}`))
    if (!upcomingPaths.includes(path)) faults.push(...promisesIn(textOf(html)).map((word) => `${path} speaks of ${word}`))
    for (const { href } of links) {
      const [address = ''] = href.split('#', 1)
      const isPage = address.startsWith('/') && !/^\/(media|assets|product\/manual|apply|query-coin|console|rss)/.test(address)
      if (isPage && !found.has(address) && found.size < mostPages) found.set(address, await read(address))
    }
  }
  expect(faults).toEqual([])
  expect(found.size).toBeGreaterThan(80)
  expect([...found.keys()]).toContain('/schedule')
}, 180_000)
