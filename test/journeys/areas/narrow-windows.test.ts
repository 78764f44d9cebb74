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
