import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { correct, waitForToast, whenAnswered } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openConsole(account: string, path: string): Promise<Page> {
  return openPage(path, { width: 1366, signedInAs: account })
}

test('staff verify a number by a code and choose SMS; the log shows the message without code and number', async () => {
  const page = await openConsole('admin', '/console/me')
  await page.getByRole('heading', { name: '通知设置' }).waitFor()
  expect(await page.getByRole('checkbox', { name: '短信额度：短信' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '手机号' }).fill('15400009001')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await waitForToast(page, '验证码已发送至 154****9001')
  expect(await page.getByRole('button', { name: /秒后重新获取$/ }).isDisabled()).toBe(true)

  await page.getByRole('textbox', { name: '短信验证码' }).fill('111111')
  await page.getByRole('button', { name: '保存通知手机号' }).click()
  await page.getByRole('alert').getByText('验证码错误或已过期').waitFor()
  await correct(page.getByRole('textbox', { name: '短信验证码' }), '000000')
  await page.getByRole('button', { name: '保存通知手机号' }).click()
  await waitForToast(page, '通知手机号已保存')
  await whenAnswered(page, () => page.getByRole('checkbox', { name: '短信额度：短信' }).check())
  await page.reload()
  await expect.poll(() => page.getByRole('checkbox', { name: '短信额度：短信' }).isChecked()).toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '短信记录' }).click()
  await page.getByRole('cell', { name: '154****9001' }).first().waitFor()
  expect(await page.getByRole('table').innerText()).not.toMatch(/验证码为000000|15400009001/)
  await page
    .getByRole('link', { name: /查看发往154/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('测试（仅记录）').waitFor()
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^[\da-f-]{36}$/)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('the log of messages requires the permission', async () => {
  const page = await openConsole('assessor', '/console')
  expect(await page.getByRole('link', { name: '短信记录' }).count()).toBe(0)
  await page.goto('/console/sms')
  await page.getByRole('link', { name: '返回工作台' }).waitFor()
})
