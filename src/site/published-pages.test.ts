import { expect, test } from 'vitest'
import { listNewsAfter } from '#features/site/news/contract.ts'
import type { Caller } from '#gateway/call.ts'
import { pages } from './pages.ts'
import { watchPublishedPages } from './published-pages.ts'

/** A site with `articles` news items; each list request waits until it is released. */
function slowSite() {
  const site = { version: 1, articles: 0, looks: [] as (() => void)[], isDown: false }
  const call = (async (asked: unknown) => {
    if (asked !== listNewsAfter) return { types: [], platforms: [], cases: [], needs: [], choices: [] }
    const { articles, isDown } = site
    await new Promise<void>((resolve) => site.looks.push(resolve))
    if (isDown) throw new Error('no database')
    return { items: Array.from({ length: articles }, (_, id) => ({ id, typeId: 'a', releaseDate: '2026-11-20' })) }
  }) as unknown as Caller
  return { site, call }
}

/** Its published pages, whose lists may not fail. */
function watchSlowSite() {
  const { site, call } = slowSite()
  const published = watchPublishedPages({
    pages,
    call,
    contentVersion: () => site.version,
    onError: (error) => expect.unreachable(String(error)),
  })
  return { site, published }
}

test('of two publications in quick succession the later one counts, in whatever order their lists arrive', async () => {
  const { site, published } = watchSlowSite()
  const first = published.refresh()
  Object.assign(site, { version: 2, articles: 1 })
  const second = published.refresh()
  site.looks[1]?.()
  await second
  site.looks[0]?.()
  await first
  expect(published.has('/news/details?newsid=0')).toBe(true)
  expect(published.has('/news/details?newsid=1')).toBe(false)
})

test('a failed list is retried', async () => {
  const { site, call } = slowSite()
  const errors: unknown[] = []
  const published = watchPublishedPages({
    pages,
    call,
    contentVersion: () => site.version,
    onError: (error) => errors.push(error),
    retryMs: 1,
  })
  site.isDown = true
  const first = published.refresh()
  site.looks[0]?.()
  await first
  expect([errors.length, published.has('/nothing')]).toEqual([1, undefined])
  site.isDown = false
  await expect.poll(() => site.looks.length).toBe(2)
  site.looks[1]?.()
  await expect.poll(() => published.has('/nothing')).toBe(false)
})

test('stopping waits for the lists that are being read', async () => {
  const { site, published } = watchSlowSite()
  const ended: string[] = []
  void published.refresh().then(() => ended.push('read'))
  const stopped = published.stop().then(() => ended.push('stopped'))
  site.looks[0]?.()
  await stopped
  expect(ended).toEqual(['read', 'stopped'])
})
