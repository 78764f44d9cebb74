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

test('on the narrow sheet a list stays the table with all its rows that the wide window showed', async () => {
  const page = await openPage('/console/reconciliation', { width: 1440, signedInAs: 'finance' })
  const rows = page.getByRole('row')
  await page.getByRole('row', { name: /ZZ-2026-1107/ }).waitFor()
  const shown = await rows.count()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.waitForFunction(() => matchMedia('(max-width: 767px)').matches)
  expect(shown).toBeGreaterThan(8)
  expect(await rows.count()).toBe(shown)
})

test('what one asks by is not printed: neither the form nor the hint beside it', async () => {
  for (const [path, hint] of [
    ['/dsmm', '编号印在证书正面上方'],
    ['/schedule', '编号写在合同与启动会纪要上'],
  ] as const) {
    const page = await openPage(path)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true)
    expect(await page.getByRole('search').count(), path).toBe(0)
    expect(await page.getByText(hint).isVisible(), path).toBe(false)
  }
  const tool = await openPage('/targets')
  await tool.emulateMedia({ media: 'print' })
  expect(await tool.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await tool.getByRole('textbox').count()).toBe(0)
})

test('open questions of the self-assessment are printed as a sheet with its title', async () => {
  const page = await openPage('/maturity')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1, name: '数据安全能力自评' }).isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: '五个成熟度等级' }).count()).toBe(0)
})

test('the settings are printed without what finds and saves them, across the whole sheet', async () => {
  const page = await openPage('/console/settings', { width: 1440, signedInAs: 'admin' })
  const setting = page.getByRole('textbox').or(page.getByRole('spinbutton')).nth(1)
  await setting.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const role of ['search', 'navigation'] as const) expect(await page.getByRole(role).count(), role).toBe(0)
  const region = page.getByRole('region').filter({ has: setting }).last()
  expect((await region.boundingBox())?.x).toBeLessThan(100)
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
