import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const phone = { userAgent: phoneAgent, width: 390, height: 844 }

function findBar(page: Page) {
  return page.getByRole('navigation', { name: '底部导航' })
}

test('the bottom bar links to every public page, also without scripts', async () => {
  const page = await openPage('/', { ...phone, javaScript: false })
  const bar = findBar(page)
  for (const label of ['首页', '产品', '查询', '资讯', '更多']) await bar.getByText(label, { exact: true }).waitFor()
  await bar.getByText('查询', { exact: true }).click()
  await bar.getByRole('link', { name: 'DSMM 证书查询' }).waitFor()
  await bar.getByText('更多', { exact: true }).click()
  await bar.getByRole('link', { name: '站内搜索' }).waitFor()
  const ways = await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const places = [
    '/',
    '/product',
    '/news',
    '/dsmm',
    '/query-coin/login',
    '/apply/login',
    '/research',
    '/schedule',
    '/targets',
    '/verify',
    '/maturity',
  ]
  const further = ['/needs', '/cases', '/explore', '/cooperation', '/contact', '/search', '/privacy', '/care?to=/']
  expect(new Set(ways)).toEqual(new Set([...places, ...further]))
  await bar.getByRole('link', { name: '隐私政策' }).click()
  await page.waitForURL('/privacy')
})

test('the open list closes by a touch beside it, and marks the current page', async () => {
  const page = await openPage('/search', phone)
  const bar = findBar(page)
  await bar.getByText('更多', { exact: true }).click()
  const search = bar.getByRole('link', { name: '站内搜索' })
  expect(await search.getAttribute('aria-current')).toBe('page')
  await page.getByRole('heading', { level: 1 }).click()
  await search.waitFor({ state: 'hidden' })
})

test('the bar covers nothing at the end of a page', async () => {
  const page = await openPage('/news', phone)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const filing = await page.getByRole('link', { name: '演示备案 00000000 号' }).boundingBox()
  expect((filing?.y ?? 0) + (filing?.height ?? 0)).toBeLessThan((await findBar(page).boundingBox())?.y ?? 0)
})

/** What stays in the window while the page scrolls, other than a bar along its lower edge. */
function floatingParts(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((all) =>
    all.flatMap((element) => {
      if (getComputedStyle(element).position !== 'fixed' || !element.checkVisibility({ visibilityProperty: true })) return []
      const { left, width, bottom, height } = element.getBoundingClientRect()
      const isBar = left === 0 && width === innerWidth && bottom === innerHeight && height <= 56
      return isBar || bottom <= 0 || width === 0 ? [] : [`${width}×${height} ${element.outerHTML.slice(0, 120)}`]
    }),
  )
}

test.each([
  [390, phoneAgent],
  [320, phoneAgent],
  [1024, phoneAgent],
  [390, undefined],
  [1024, undefined],
])('at %i px nothing floats over the content (%s)', async (width, userAgent) => {
  const page = await openPage('/research', { width, height: 844, ...(userAgent && { userAgent }) })
  expect(await floatingParts(page)).toEqual([])
  const places = await page.locator('html').evaluate((html) => getComputedStyle(html).scrollPaddingBottom)
  expect(parseFloat(places)).toBeGreaterThanOrEqual(52)
})

test('the form and the telephone are one tap away', async () => {
  const page = await openPage('/news', phone)
  const help = page.getByRole('complementary', { name: '快捷服务' })
  expect(await help.getByRole('link', { name: '电话' }).getAttribute('href')).toBe('tel:400-000-0724')
  await help.getByRole('link', { name: '在线咨询' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交咨询' }).waitFor()
})

const paths = [
  '/',
  '/product/detail?platformid=mlps',
  '/product/system?systemid=mlps-project',
  '/cooperation',
  '/news',
  '/contact',
  '/dsmm',
  '/search?q=余额',
]
const agents = [phoneAgent, undefined]

/** Touch targets below the minimum size, except links within a sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a[href], button, summary, input:not([type=hidden])').evaluateAll((all) =>
    all.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isInSentence = getComputedStyle(element).display === 'inline'
      if (width <= 1 || isInSentence || !element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) return []
      return width >= 44 && height >= 44 ? [] : [`${width}×${height} ${element.outerHTML.slice(0, 120)}`]
    }),
  )
}

test.each(paths.flatMap((path) => agents.map((userAgent) => [path, userAgent] as const)))(
  'whatever one touches on %s is at least 44 px large (%s)',
  async (path, userAgent) => {
    const page = await openPage(path, { width: 390, height: 844, touch: true, ...(userAgent && { userAgent }) })
    expect(await smallTargets(page)).toEqual([])
  },
)
