import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a certificate is printed alone, on one sheet of A4, with its preview open or not', async () => {
  const page = await openPage('/dsmm?s=DSMM2026000001')
  await page.getByRole('dialog', { name: '证书预览' }).waitFor()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('body').innerText()).split('\n')[0]).toBe('当前状态：有效')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an article is printed without the skip link and the quick services', async () => {
  const page = await openPage('/news/details?newsid=n20261118a')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('complementary', { name: '快捷服务' }).count()).toBe(0)
  expect(await page.getByText('跳到主要内容').isVisible()).toBe(false)
  expect(await page.getByRole('main').innerText()).toContain('这次升级了什么')
})

test('a list of the console is printed as its rows: no menu, filter, button or page number', async () => {
  const page = await openPage('/console/coin-accounts', { width: 1440, signedInAs: 'finance' })
  const row = page.getByRole('row', { name: /6200000001/ })
  await row.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await row.isVisible()).toBe(true)
  for (const role of ['button', 'textbox', 'combobox', 'navigation', 'listitem'] as const)
    expect(await page.getByRole(role).count(), role).toBe(0)
})

test('the front page is printed at full size without the room of its pictures, an open question or not', async () => {
  const page = await openPage('/')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 688, height: 1000 })
  const slides = page.getByRole('region', { name: '重点推荐' }).getByRole('listitem')
  expect(await slides.first().evaluate((slide) => slide.clientHeight)).toBeLessThan(300)
  expect(await page.evaluate(() => [...document.querySelectorAll('main *')].some((one) => one.getBoundingClientRect().right > 700))).toBe(
    false,
  )
  await page.goto('/needs/details?needid=mlps')
  expect(await page.getByText('事先写明目标与回退办法').first().isVisible()).toBe(true)
})
