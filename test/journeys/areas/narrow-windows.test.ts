import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

/** The font that a reader sets twice as large in the browser. */
async function doubleFont(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => {
    html.style.fontSize = '32px'
  })
}

test.each([
  ['/query-coin', '6200000001', '核销明细'],
  ['/query-coin/invoice', '6200000001', '选择要开票的充值记录'],
  ['/console/appeals', 'finance', '申诉处理'],
])('at 390 px %s has letters twice as large without scrolling sideways', async (path, signedInAs, heading) => {
  const page = await openPage(path, { width: 390, signedInAs })
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await doubleFont(page)
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test.each([
  ['/contact', {}, '联系我们'],
  ['/cooperation', {}, '直接联系负责的部门'],
  ['/query-coin/settings', { signedInAs: '6200000001' }, '账户设置'],
  ['/apply/settings', { signedInAs: 'demo-applicant' }, '账号设置'],
])('at 320 px %s has letters twice as large without scrolling sideways', async (path, who, heading) => {
  const page = await openPage(path, { width: 320, ...who })
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await doubleFont(page)
  expect(await measureSidewaysScroll(page)).toBe(0)
})

/** Rows that stay in view when the page is scrolled. */
function findStickyRows(page: Page): Promise<string[]> {
  return page
    .locator('body')
    .evaluate((body) =>
      [...body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.offsetHeight > 0 && getComputedStyle(element).position === 'sticky')
        .map((element) => `${element.localName} ${element.innerText.slice(0, 20)}`),
    )
}

// What a window of 1280 × 1024 shows four times enlarged.
test.each([
  ['/product', {}, '产品中心'],
  ['/contact', {}, '联系我们'],
  ['/query-coin/invoice', { signedInAs: '6200000001' }, '选择要开票的充值记录'],
  ['/query-coin/transfer', { signedInAs: '6200000001' }, '转卡'],
  ['/apply/add', { signedInAs: 'demo-applicant' }, '漏扫工具使用申请'],
])('at 320 × 256 px no row of %s stays over its content', async (path, who, heading) => {
  const page = await openPage(path, { width: 320, ...who })
  await page.getByRole('heading', { name: heading }).first().waitFor()
  expect(await findStickyRows(page)).not.toEqual([])
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await findStickyRows(page)).toEqual([])
})

test('at 320 px a queue shows all its scopes', async () => {
  const page = await openPage('/console/appeals', { width: 320, signedInAs: 'finance' })
  const scope = page.getByRole('group', { name: '范围' }).getByRole('button', { name: '全部' })
  const box = await scope.boundingBox()
  expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(320)
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test('at 320 px the places of an area are beside nothing that covers them', async () => {
  const page = await openPage('/apply/list', { width: 320, signedInAs: 'demo-applicant' })
  const places = page.getByRole('banner').getByRole('navigation')
  const bell = page.getByRole('banner').getByRole('button', { name: /通知/ })
  const [row, above] = [await places.boundingBox(), await bell.boundingBox()]
  expect(row?.y).toBeGreaterThanOrEqual(Number(above?.y) + Number(above?.height))
})
