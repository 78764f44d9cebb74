import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, phoneAgent, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

const choose = (page: Page, from: string) => page.goto(`/care?to=${encodeURIComponent(from)}`)
const measureType = (page: Page) => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))

test('the link in the header is reached by keyboard, and the choice holds on other pages until it is given up', async () => {
  const page = await openPage('/news')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: '关怀版' }))
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: '标准版' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/news')
  expect(await measureType(page)).toBe(20)
  await page.goto('/contact')
  expect(await measureType(page)).toBe(20)
  await page.getByRole('banner').getByRole('link', { name: '标准版' }).click()
  await page.getByRole('banner').getByRole('link', { name: '关怀版' }).waitFor()
  expect([new URL(page.url()).pathname, await measureType(page)]).toEqual(['/contact', 16])
})

test('it works without scripts, and in a narrow window', async () => {
  const page = await openPage('/', { javaScript: false, width: 390 })
  await page.getByRole('banner').getByRole('link', { name: '关怀版' }).click()
  await page.getByRole('banner').getByRole('link', { name: '标准版' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test.each([
  '/',
  '/product',
  '/product/detail?platformid=mlps',
  '/news/details?newsid=n20261105a',
  '/contact',
  '/dsmm',
  '/verify',
  '/apply/login',
])('%s in 关怀版 has no accessibility violation, and reflows', async (path) => {
  const page = await openPage('/robots.txt')
  await choose(page, path)
  expect(await measureType(page)).toBe(20)
  expect(await findViolations(page)).toEqual([])
  for (const width of [1440, 1024, 768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await measureSidewaysScroll(page), `at ${width}`).toBe(0)
  }
})

test.each(['/', '/product/detail?platformid=mlps', '/contact', '/privacy'])(
  '%s folds its layout for the large type that a browser is set to, as for zoom',
  async (path) => {
    const page = await openPage(path)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    expect(await measureType(page)).toBe(24)
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await measureSidewaysScroll(page), `at ${width}`).toBe(0)
      const search = await page.getByRole('banner').getByRole('link', { name: '站内搜索' }).boundingBox()
      expect(search?.width, `at ${width}`).toBe(44)
    }
  },
)

test('a phone chooses it behind 更多', async () => {
  const page = await openPage('/', { userAgent: phoneAgent, width: 390, height: 844 })
  await page.getByText('更多', { exact: true }).click()
  await page.getByRole('link', { name: '关怀版' }).click()
  await page.getByText('更多', { exact: true }).click()
  await page.getByRole('link', { name: '标准版' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test.each([
  ['6200000001', '/query-coin/result', '核销明细'],
  ['6200000001', '/query-coin/settings', '账户设置'],
  ['demo-applicant', '/apply/add', '漏扫工具使用申请'],
])('the account area of %s at %s follows the choice, without violation and sideways scroll', async (account, path, heading) => {
  const page = await openPage(path, { signedInAs: account })
  await page.getByRole('contentinfo').getByRole('link', { name: '关怀版' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: '标准版' }).waitFor()
  await page.getByRole('heading', { name: heading }).first().waitFor()
  const button = page.getByRole('main').getByRole('button').first()
  await button.waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toBe(0)
})
