import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

function topOfTarget(tab: Locator): Promise<number> {
  return tab.evaluate((link) =>
    Math.round(document.querySelector(link.getAttribute('href') ?? '')?.getBoundingClientRect().top ?? Number.NaN),
  )
}

test.each([
  ['/explore', 70, ['公司介绍', '主营业务', '荣誉证书']],
  ['/contact', 77, ['合作愿景', '联系我们']],
])('the tabs of %s stay at %i px and scroll to their sections at 176 px', async (path, sticky, names) => {
  const page = await openPage(path)
  const tabs = page.getByRole('navigation', { name: '本页内容' })
  for (const name of names) {
    const tab = tabs.getByRole('link', { name })
    await tab.click()
    await expect.poll(() => topOfTarget(tab)).toBe(176)
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('location')
  }
  expect((await tabs.boundingBox())?.y).toBe(sticky)
})

test('the company shows its name, its business and four figures, each with a plus sign', async () => {
  const page = await openPage('/explore')
  await page.getByRole('heading', { name: '澄观信息安全服务有限公司（演示）' }).waitFor()
  await page.getByText(/共\s*6\s*项业务/).waitFor()
  const figures = (await page.getByRole('definition').allInnerTexts()).slice(0, 4)
  expect(figures.map((figure) => figure.replaceAll(/\s/g, ''))).toEqual(['260+', '58+', '92%+', '8+'])
})

test('honours are a list with number, issuer and day, and a link to check them', async () => {
  const page = await openPage('/explore')
  const honours = page.getByRole('listitem').filter({ hasText: '证书编号' })
  expect(await honours.count()).toBe(8)
  const first = honours.filter({ has: page.getByRole('heading', { name: '信息安全服务资质' }) })
  expect(await first.getByRole('definition').allInnerTexts()).toEqual(['YS-2024-0137', '演示认证机构甲', '2024-05-20'])
  const check = first.getByRole('link', { name: '核验：信息安全服务资质' })
  expect(await check.getAttribute('href')).toBe('https://cert.example.cn/YS-2024-0137')
  expect(await page.getByRole('main').getByText('示例').count()).toBe(0)
})

test('visions are clamped to two lines; the tooltip has the whole text', async () => {
  const page = await openPage('/contact')
  const details = page.getByTitle(/。$/)
  expect(await details.count()).toBe(4)
  for (const detail of await details.all()) {
    const { lines, isCut, isWhole } = await detail.evaluate((element) => ({
      lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      isCut: element.scrollHeight > element.clientHeight,
      isWhole: element.getAttribute('title') === element.textContent,
    }))
    expect({ lines: Math.round(lines), isCut, isWhole }).toEqual({ lines: 2, isCut: true, isWhole: true })
  }
})

test('three hotlines have telephone links and opening hours', async () => {
  const page = await openPage('/contact')
  await page.getByText('服务支持热线（7×24 小时）').waitFor()
  for (const [name, tel] of [
    ['售后服务热线', '400-000-0001'],
    ['投诉建议热线', '400-000-0002'],
    ['商务合作热线', '400-000-0000'],
  ] as const) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })
    expect(await card.getByRole('link', { name: tel }).getAttribute('href')).toBe(`tel:${tel.replaceAll('-', '')}`)
    await card.getByText('周一至周日 9:00-18:00').waitFor()
  }
})

test('without a map service a drawn map is shown, with the address beside it', async () => {
  const page = await openPage('/contact')
  const drawing = page.getByRole('img', { name: /^位置示意图/ })
  await drawing.scrollIntoViewIfNeeded()
  await expect.poll(() => drawing.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.getByText('示例市演示区澄观路1号（演示地址）', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: '打开高德地图' }).getAttribute('href')).toMatch(/^https:\/\/uri\.amap\.com\/marker\?/)
})

function contactCards(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^拨打/ }) })
}

test('the cooperation contacts are shown in 1, 2, 3, 4, 4, 4 columns', async () => {
  const page = await openPage('/cooperation')
  const columns: number[] = []
  for (const width of [500, 600, 800, 1000, 1250, 1700]) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await contactCards(page).evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
    columns.push(new Set(lefts).size)
  }
  expect(columns).toEqual([1, 2, 3, 4, 4, 4])
})

test('a telephone number can be dialled and copied; there is never more than one toast', async () => {
  const page = await openPage('/cooperation', { permissions: ['clipboard-read', 'clipboard-write'] })
  expect(await contactCards(page).first().getByRole('link').getAttribute('href')).toBe('tel:15400001001')
  await page.getByRole('button', { name: '复制陈经理的电话' }).click()
  await page.getByRole('status').getByText('已复制').waitFor()
  await page.getByRole('button', { name: '复制林经理的电话' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('15400001002')
  expect(await page.getByRole('button', { name: '关闭提示' }).count()).toBe(1)
})

/** Removes the clipboard, as in embedded browsers without one. */
function denyClipboard() {
  Object.defineProperty(navigator, 'clipboard', { value: undefined })
  document.execCommand = () => false
}

test('without a clipboard the toast says 复制失败', async () => {
  const page = await openPage('/cooperation', { before: denyClipboard })
  await page.getByRole('button', { name: '复制陈经理的电话' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('复制失败')
})

test.each([1440, 390])('a toast covers no heading at %i', async (width) => {
  for (const userAgent of [undefined, phoneAgent]) {
    const page = await openPage('/cooperation', { width, height: 844, permissions: ['clipboard-write'], ...(userAgent && { userAgent }) })
    await page.getByRole('button', { name: '复制陈经理的电话' }).click()
    const toast = await page.getByRole('button', { name: '关闭提示' }).locator('..').boundingBox()
    if (!toast) throw new Error('the toast is drawn')
    const headings = await page.getByRole('heading').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const covered = headings.filter(({ top, bottom }) => top < toast.y + toast.height && bottom > toast.y)
    expect(covered).toEqual([])
  }
})

test('each telephone number has the same accessible name on every page', async () => {
  const page = await openPage('/contact')
  const words = await page.locator('body').innerText()
  expect(words).toContain('服务支持热线（7×24 小时）')
  expect(words).toMatch(/商务合作热线\s+400-000-0000\s+周一至周日 9:00-18:00/)
  expect(words).toMatch(/服务支持热线\s+400-000-0724\s+7×24 小时/)
})

test('phone browsers get no header, no footer and no banner on the cooperation page', async () => {
  const page = await openPage('/cooperation', { userAgent: phoneAgent, width: 390 })
  expect(await contactCards(page).count()).toBe(12)
  for (const part of [
    page.getByRole('navigation', { name: '主菜单' }),
    page.getByRole('contentinfo'),
    page.getByRole('region', { name: '服务承诺' }),
    page.getByRole('heading', { name: '加入我们' }),
  ])
    expect(await part.count()).toBe(0)
  await page.getByRole('link', { name: '演示备案 00000000 号' }).waitFor()
})

test('a narrow desktop window gets them, and its own banner', async () => {
  const page = await openPage('/cooperation', { width: 390 })
  expect(await page.getByRole('region', { name: '服务承诺' }).count()).toBe(1)
  const getPicture = () => page.getByRole('main').evaluate((main) => main.querySelector('img')?.currentSrc)
  const small = await getPicture()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(getPicture).not.toBe(small)
})
