import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations, measureSidewaysScroll, takeWidths, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

async function openResult(account: string, width: number): Promise<Page> {
  // While an element fades in, its contrast is low; axe must not measure it then.
  const page = await openPage('/query-coin/result', { width, height: 844, signedInAs: account })
  await page.getByRole('heading', { name: '核销明细' }).waitFor()
  return page
}

test.each(takeWidths('login'))('the login, empty and with errors, at %i', async (width) => {
  const page = await openPage('/query-coin/login', { width })
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('alert').getByText('有 3 处需要填写或修改').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test.each(takeWidths('result'))('the result, its plot as a table and an export at %i', async (width) => {
  const page = await openResult('6200000001', width)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByText('以表格查看').click()
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByText(/导出完成，共 \d+ 条/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test.each(takeWidths('empty list'))('an empty list at %i, with reflow', async (width) => {
  const page = await openResult('6200000001', width)
  await page.goto('/query-coin/result?detail=没有这样的明细')
  await page.getByText('没有符合条件的明细').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test.each(takeWidths('transfer'))('the transfer with errors and both confirmations at %i', async (width) => {
  const page = await openResult('6200000001', width)
  await page.getByRole('link', { name: '转卡' }).click()
  const send = page.getByRole('button', { name: '转卡', exact: true })
  await send.click()
  await page.getByText('请输入新账号').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: '原密码' }).fill('Coin#2026a')
  await page.getByRole('textbox', { name: '新账号' }).fill('6200000002')
  await send.click()
  const first = page.getByRole('dialog', { name: '确认转卡', exact: true })
  await first.waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await first.getByRole('button', { name: '核对无误，继续' }).click()
  await page.getByRole('dialog', { name: '再次确认转卡' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test.each(takeWidths('settings'))('phone, password and choosing recharges at %i', async (width) => {
  const page = await openResult('demo-coin', width)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: '修改手机号' }).click()
  await page.getByRole('button', { name: '修改手机号' }).click()
  await page.getByText('请输入新手机号').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  for (const [path, heading] of [
    ['/query-coin/settings', '账户设置'],
    ['/query-coin/invoice', '申请开票'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
})

test('a customer logs in, filters, reads the plot and confirms a transfer by keyboard alone', async () => {
  const page = await openPage('/query-coin/login')
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  const { keyboard } = page
  await keyboard.type('6200000001')
  await tabTo(page, page.getByRole('textbox', { name: '密码' }))
  await keyboard.type('Coin#2026a')
  await tabTo(page, page.getByRole('textbox', { name: '验证码' }))
  await keyboard.type('0000')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('slider', { name: '逐点查看余额与使用' }))
  await keyboard.press('ArrowLeft')
  await tabTo(page, page.getByRole('textbox', { name: '明细' }))
  await keyboard.type('证书')
  await keyboard.press('Enter')
  await page.waitForURL(/detail=/)

  await page.reload()
  await tabTo(page, page.getByRole('link', { name: '转卡' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: '原密码' }))
  await keyboard.type('Coin#2026a')
  await tabTo(page, page.getByRole('textbox', { name: '新账号' }))
  await keyboard.type('6200000002')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '核对无误，继续' }))
  await keyboard.press('Enter')
  const last = page.getByRole('dialog', { name: '再次确认转卡' })
  await tabTo(page, last.getByRole('button', { name: '确认转卡' }))
  await keyboard.press('Escape')
  await last.waitFor({ state: 'hidden' })
  const isBack = () => page.getByRole('button', { name: '转卡', exact: true }).evaluate((button) => button.contains(document.activeElement))
  expect(
    (await isBack()) || (await page.getByRole('textbox', { name: '新账号' }).evaluate((field) => field === document.activeElement)),
  ).toBe(true)
})

test.each(['/query-coin/invoice', '/query-coin/appeal'])('every control of %s has a Chinese name', async (path) => {
  const page = await openPage(path, { signedInAs: '6200000001' })
  await page.getByText(/^共 \d+ 条$/).waitFor()
  const controls = (await page.getByRole('main').ariaSnapshot()).matchAll(/- (?:button|checkbox|link|combobox|textbox)(?: "(.*?)")?/g)
  const names = Array.from(controls, ([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !/\p{Script=Han}|\d/u.test(name))).toEqual([])
})
