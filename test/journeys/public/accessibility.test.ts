import { expect, test } from 'vitest'
import {
  findAccessibilityViolations,
  findViolations,
  measureSidewaysScroll,
  phoneAgent,
  takeWidths,
  useBrowser,
} from '../../harness/browser.ts'

const { openPage } = useBrowser()

const pages: [path: string, status?: number][] = [
  ['/'],
  ['/product'],
  ['/product?platformname=没有这个产品'],
  ['/product/detail?platformid=mlps'],
  ['/product/system?systemid=mlps-project'],
  ['/cooperation'],
  ['/news'],
  ['/news?newstitle=没有这条新闻'],
  ['/news/details?newsid=n20261105a'],
  ['/explore'],
  ['/contact'],
  ['/privacy'],
  ['/dsmm'],
  ['/targets'],
  ['/maturity'],
  ['/verify'],
  ['/verify?n=DZ2026110100000001&c=0000-0000-0000-0000'],
  ['/search'],
  ['/search?q=数据'],
  ['/search?q=余额'],
  ['/search?q=没有这个词语'],
  ['/404', 404],
]

test.each(pages)('%s has no accessibility violation, and reflows', async (path, status = 200) => {
  const page = await openPage(path, { status })
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test.each(pages)('%s has no accessibility violation in a phone browser', async (path, status = 200) => {
  const page = await openPage(path, { status, userAgent: phoneAgent, width: 390, height: 844 })
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test.each(takeWidths('consultation'))('the consultation dialog, empty and with errors, at %i', async (width) => {
  const page = await openPage('/contact', { width })
  await page.getByRole('main').getByRole('link', { name: '立即咨询' }).click()
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: '提交咨询' }).click()
  await page.getByRole('alert').getByText('有 5 处需要修改').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test.each([
  ['DSMM2026000001', 1440],
  ['DSMM2026000001', 390],
  ['DSMM2025000003', 390],
  ['DSMM2022000002', 390],
])('the certificate %s and its preview at %i', async (number, width) => {
  const page = await openPage(`/dsmm?s=${number}`, { width })
  const preview = page.getByRole('dialog', { name: '证书预览' })
  await preview.waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await preview.getByRole('button', { name: '关闭' }).first().click()
  await preview.waitFor({ state: 'hidden' })
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('the friendly links and the QR code are accessible when opened', async () => {
  const page = await openPage('/contact')
  await page.getByText('友情链接').click()
  await page.getByRole('link', { name: '国家数据局' }).waitFor()
  await page.getByText('手机看', { exact: true }).click()
  await page.getByRole('img', { name: '本页的二维码' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('the folded menu of a narrow window', async () => {
  const page = await openPage('/news', { width: 390 })
  await page.getByLabel('菜单', { exact: true }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '走进我们' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})
