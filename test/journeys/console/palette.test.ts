import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('by keyboard alone a customer, a number and a screen are found and opened, and what was opened last is offered again', async () => {
  const page = await openPage('/console', { signedInAs: 'finance' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '快速查找' })
  const field = dialog.getByRole('combobox', { name: '查找' })
  await field.waitFor()
  await page.keyboard.type('kptj')
  const screen = dialog.getByRole('group', { name: '页面' }).getByRole('option', { name: /开票统计/, selected: true })
  await screen.waitFor()
  expect(await field.getAttribute('aria-activedescendant')).toBe(await screen.getAttribute('id'))
  expect(await findViolations(page)).toEqual([])
  for (const width of [768, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/invoice-statistics')

  await page.keyboard.press('Control+k')
  await dialog
    .getByRole('group', { name: '最近打开' })
    .getByRole('option', { name: /开票统计/ })
    .waitFor()
  await page.keyboard.type('登记客')
  await dialog.getByRole('option', { name: '登记客户' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '登记客户' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/console/coin-customers')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '键盘快捷键' }).getByText('在结果中移动').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('Enter before the answer opens what is found first; a search that failed says so and is tried again', async () => {
  const page = await openPage('/console', { signedInAs: 'finance', expectedErrors: /ERR_FAILED/ })
  const finding = /InterfaceType=find\b/
  const held = Promise.withResolvers<void>()
  let failures = 0
  let asked = 0
  await page.route(finding, async (route) => {
    asked++
    if (failures-- > 0) return route.abort()
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '快速查找' })
  const field = dialog.getByRole('combobox', { name: '查找' })
  await field.fill('开票统计')
  await Promise.all([page.waitForRequest(finding), page.keyboard.press('Enter')])
  await dialog.getByText('正在查找…').waitFor()
  held.resolve()
  await page.waitForURL('**/console/invoice-statistics')
  expect(asked).toBe(1)

  failures = 1
  await page.keyboard.press('Control+k')
  await field.fill('收款对账')
  await dialog.getByText('未能查找，按回车重试。').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/reconciliation')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('收款对账')

  failures = 1
  await page.keyboard.press('Control+k')
  await field.fill('没有这样的')
  await dialog.getByText('未能查找，按回车重试。').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('没有找到您可以打开的内容').waitFor()
})
