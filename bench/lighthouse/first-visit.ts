import type { Browser, Request } from 'playwright-core'

export type FirstVisit = { bytes: number; requests: number; fonts: number; scriptBytes: number; earlyScripts: number }

const settleMs = 4000

/** Measures the transferred bytes of a first visit on a desktop, and whether a script is requested before the first paint. */
export async function measureFirstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
  const sizes = await Promise.all(requests.map(getTransferSize))
  const isScript = requests.map((request) => request.resourceType() === 'script')
  const earlyScripts = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.filter((entry) => entry.name.endsWith('.js') && entry.startTime < paint).length
  })
  await context.close()
  return {
    bytes: sum(sizes),
    requests: requests.length,
    fonts: requests.filter((request) => request.resourceType() === 'font').length,
    scriptBytes: sum(sizes.filter((_, i) => isScript[i])),
    earlyScripts,
  }
}

async function getTransferSize(request: Request): Promise<number> {
  if (request.url().startsWith('data:')) return 0
  await request.response()
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
