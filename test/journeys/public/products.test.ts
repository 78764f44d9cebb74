import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pauseClock, waitForIsland, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

function tabs(page: Page, label: string): Locator {
  return page.getByRole('navigation', { name: label })
}

async function getTop(locator: Locator): Promise<number> {
  return Math.round((await locator.boundingBox())?.y ?? Number.NaN)
}

/** The top position of the section that a tab links to. */
function topOfTarget(tab: Locator): Promise<number> {
  return tab.evaluate((link) =>
    Math.round(document.querySelector(link.getAttribute('href') ?? '')?.getBoundingClientRect().top ?? Number.NaN),
  )
}

test('products are searched by name, with the search in the address, and the search can be cleared', async () => {
  const page = await openPage('/product')
  await page.getByRole('textbox', { name: '产品名称' }).fill('证书')
  await page.getByRole('button', { name: '搜索产品' }).click()
  await page.getByText('“证书”：在 1 个平台中找到 1 个系统').waitFor()
  expect(new URL(page.url()).searchParams.get('platformname')).toBe('证书')
  await page.getByRole('link', { name: '清除搜索内容' }).click()
  await page.waitForURL(/\/product(#.*)?$/)
  await expect.poll(() => tabs(page, '产品分类').getByRole('link').count()).toBe(8)
  const field = page.getByRole('textbox', { name: '产品名称' })
  expect(await field.inputValue()).toBe('')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('证书')
})

test('an unknown product is reported as not found', async () => {
  const page = await openPage('/product?platformname=没有这个产品')
  await page.getByText('暂无数据').waitFor()
  await page.getByRole('link', { name: '查看全部产品' }).click()
  await expect.poll(() => tabs(page, '产品分类').getByRole('link').count()).toBe(8)
})

test('the categories stay at 90 px and scroll to their series at 77 px', async () => {
  const page = await openPage('/product')
  const tab = tabs(page, '产品分类').getByRole('link', { name: '商用密码应用评估平台' })
  await tab.click()
  await expect.poll(() => topOfTarget(tab)).toBe(77)
  expect(await getTop(tabs(page, '产品分类'))).toBe(90)
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('location')
})

test('a series links to its platform, a system to its own page', async () => {
  const page = await openPage('/product')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^资产台账/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '资产台账' }).waitFor()
  await page.goBack()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^漏洞与资产风险平台.*了解平台/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '漏洞与资产风险平台' }).waitFor()
  expect(new URL(page.url()).searchParams.get('platformid')).toBe('vuln')
})

test('the tabs of a platform stay at 77 px and scroll to their sections at 176 px', async () => {
  const page = await openPage('/product/detail?platformid=mlps')
  for (const name of ['平台框架', '相关产品']) {
    const tab = tabs(page, '平台介绍').getByRole('link', { name })
    await tab.click()
    await expect.poll(() => topOfTarget(tab)).toBe(176)
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('location')
  }
  expect(await getTop(tabs(page, '平台介绍'))).toBe(77)
})

test('jumping from the end of a page to its top marks the first tab', async () => {
  const page = await openPage('/product/detail?platformid=mlps')
  const marked = () => tabs(page, '平台介绍').locator('[aria-current]').innerText()
  await page.keyboard.press('End')
  await expect.poll(marked).toBe('合作伙伴')
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(marked).toBe('适用场景')
})

test('in a narrow window the current category stays visible', async () => {
  const page = await openPage('/product', { width: 390, height: 844 })
  const marked = tabs(page, '产品分类').locator('[aria-current]')
  expect((await marked.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('End')
  await expect.poll(() => marked.innerText()).toBe('安全培训与演练平台')
  await expect
    .poll(async () => ((await marked.boundingBox())?.x ?? 0) + ((await marked.boundingBox())?.width ?? 0))
    .toBeLessThanOrEqual(390)
})

test.each([
  /^新系统上线前定级备案 .*查看数据安全治理平台$/,
  /^年度等级测评 .*查看漏洞与资产风险平台$/,
  /^多系统集中整改 .*查看安全运营监测平台$/,
  /^云上系统责任划分 .*查看商用密码应用评估平台$/,
])('the name of a scene says what it is and where it links: %s', async (name) => {
  const page = await openPage('/product/detail?platformid=mlps')
  expect(await page.getByRole('link', { name }).count()).toBe(1)
})

test.each([1440, 1280, 768, 390])('the text of the framework drawing is at least 10 px at %i', async (width) => {
  const page = await openPage('/product/detail?platformid=mlps', { width })
  const drawing = page.getByRole('img', { name: '等级保护测评服务平台的平台框架图' })
  await drawing.scrollIntoViewIfNeeded()
  await expect.poll(() => drawing.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true)
  // The text is 15 px high in both versions of the drawing.
  const scale = await drawing.evaluate((image) => image.clientWidth / (image as HTMLImageElement).naturalWidth)
  expect(15 * scale).toBeGreaterThanOrEqual(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('a scene links to its platform', async () => {
  const page = await openPage('/product/detail?platformid=mlps')
  await page.getByRole('link', { name: /年度等级测评/ }).click()
  await page.getByRole('heading', { level: 1, name: '漏洞与资产风险平台' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('four related products are 15 px apart; hovering shows 查看详情', async () => {
  const page = await openPage('/product/detail?platformid=vuln')
  const carousel = page.getByRole('region', { name: '相关产品' })
  await carousel.scrollIntoViewIfNeeded()
  const slides = carousel.getByRole('listitem', { name: /^第 [1-5] 张/ })
  const [first, second, , fourth, fifth] = await Promise.all((await slides.all()).map((slide) => slide.boundingBox()))
  const frame = await carousel.boundingBox()
  if (!first || !second || !fourth || !fifth || !frame) throw new Error('slides are missing')
  expect(second.x - first.x - first.width).toBeCloseTo(15, 0)
  expect(fourth.x + fourth.width).toBeLessThanOrEqual(frame.x + frame.width + 1)
  expect(fifth.x).toBeGreaterThanOrEqual(frame.x + frame.width)

  const view = slides.first().getByText('查看详情')
  const opacity = () => view.evaluate((element) => getComputedStyle(element).opacity)
  expect(await opacity()).toBe('0')
  await slides.first().hover()
  await expect.poll(opacity).toBe('1')
  await view.click()
  await page.getByRole('heading', { level: 1, name: '漏洞扫描工具' }).waitFor()
})

test('the related products rotate endlessly', async () => {
  const page = await openPage('/product/detail?platformid=vuln', { clock: true, reducedMotion: 'no-preference' })
  const carousel = page.getByRole('region', { name: '相关产品' })
  await carousel.scrollIntoViewIfNeeded()
  await waitForIsland(page, 'features/site/products/related-slides')
  await pauseClock(page)
  const shown = () =>
    carousel.getByRole('button', { name: /^第 \d 张$/ }).evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true') + 1)
  const seen = [await shown()]
  while (seen.length < 7) {
    await page.clock.runFor(500)
    const now = await shown()
    if (now !== seen.at(-1)) seen.push(now)
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 1])
})

test('a system with an address opens in a new tab', async () => {
  const page = await openPage('/product/system?systemid=mlps-project')
  const view = page.getByRole('link', { name: '立即查看' })
  expect(await view.getAttribute('href')).toBe('https://project.example.cn/')
  expect([await view.getAttribute('target'), await view.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  const without = await openPage('/product/system?systemid=mlps-report')
  expect(await without.getByRole('link', { name: '立即查看' }).count()).toBe(0)
  expect(await without.getByRole('link', { name: '操作手册' }).count()).toBe(0)
})

test('the manual is a PDF with its Chinese name', async () => {
  const page = await openPage('/product/system?systemid=mlps-project')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '操作手册' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('测评项目管理系统操作手册.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the manual of an unknown system is not found', async () => {
  const page = await openPage('/product/manual?systemid=nobody', { status: 404 })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('抱歉，您访问的页面不存在')
})

test('the first question is open, the others open and close by the keyboard', async () => {
  const page = await openPage('/product/system?systemid=mlps-project')
  const answers = page.getByRole('group').filter({ hasText: '问' })
  const open = () => answers.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))
  expect(await open()).toEqual([true, false, false, false, false])
  await tabs(page, '系统介绍').getByRole('link', { name: '常见问题' }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(open).toEqual([true, true, false, false, false])
  await page.getByText('只能看到本单位项目中授权共享的资料').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(open).toEqual([true, false, false, false, false])
})
