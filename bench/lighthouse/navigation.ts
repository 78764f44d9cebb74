import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Browser, Page } from 'playwright-core'

const roundTripMs = 40
/** Longer than the 200 ms after which Chromium asks for the page ahead. */
const hoverMs = 250
const menu = ['/product', '/cooperation', '/news', '/explore', '/contact', '/']
const rounds = 4

/** Milliseconds after a click on an entry of the menu: its document is complete, and painted for the first time, which waits for the transition. */
export type Navigation = { complete: number; painted: number }

/** Through the menu, over connections with a round trip of 40 ms. */
export async function measureNavigations(browser: Browser, target: URL): Promise<Navigation[]> {
  const delayed = createServer((client) => joinSlowly(client, connect(Number(target.port), target.hostname)))
  await once(delayed.listen(0, '127.0.0.1'), 'listening')
  const { port } = delayed.address() as AddressInfo
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', baseURL: `http://127.0.0.1:${port}` })
  try {
    const page = await context.newPage()
    await page.goto('/')
    const times: Navigation[] = []
    for (let round = 0; round < rounds; round++) for (const path of menu) times.push(await navigate(page, path))
    return times
  } finally {
    await context.close()
    delayed.close()
  }
}

/** As a hand does it: the pointer rests on the link for a moment before it presses. */
async function navigate(page: Page, path: string): Promise<Navigation> {
  const link = page.locator('header nav').locator(`a[href="${path}"]`).first()
  await link.hover()
  await page.waitForTimeout(hoverMs)
  await page.evaluate(() => {
    addEventListener('click', () => sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now())), true)
  })
  await link.click()
  await page.waitForURL((url) => url.pathname === path)
  await page.waitForLoadState('load')
  return page.evaluate(async () => {
    const firstPaint = await new Promise<PerformanceEntry>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries()[0] as PerformanceEntry)).observe({ type: 'paint', buffered: true })
    })
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const since = performance.timeOrigin - Number(sessionStorage.getItem('clicked'))
    return { complete: since + (document?.domContentLoadedEventStart ?? Number.NaN), painted: since + firstPaint.startTime }
  })
}

/** Each piece takes half a round trip. */
function joinSlowly(client: Socket, server: Socket): void {
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.on('data', (piece) => setTimeout(() => to.writable && to.write(piece), roundTripMs / 2))
    from.on('close', () => setTimeout(() => to.destroy(), roundTripMs / 2))
    from.on('error', () => to.destroy())
  }
}
