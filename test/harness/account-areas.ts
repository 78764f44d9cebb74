import type { Page } from 'playwright-core'
import { getDemoPassword } from './portal/browser-session.ts'

/** Fills in the open login form and submits it. */
export async function signIn(page: Page, account: string, given: { password?: string; captcha?: string } = {}): Promise<void> {
  // A captcha image that loads clears the answer typed before it.
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(given.password ?? getDemoPassword(account))
  await page.getByRole('textbox', { name: '验证码' }).fill(given.captcha ?? '0000')
  await page.getByRole('button', { name: /^(下一步|登录)$/ }).click()
}

const taskPath = ['系统扫描', '主机漏洞扫描', '标准扫描']

/** Selects one level after the other; each click waits for its option. */
export async function selectTaskType(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '任务类型' }).click()
  for (const option of taskPath) await page.getByRole('menuitemcheckbox', { name: option }).click()
  await page.getByTitle(taskPath.join(' / ')).waitFor()
}

/** Waits for a toast. Its text is in the page twice: visible, and in a live region. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor()
}
