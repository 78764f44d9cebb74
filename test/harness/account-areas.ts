import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

type Account = { account: string; password: string }
type DemoAccounts = { scanApplicants: Account[]; coinAccounts: Account[]; staff: Account[] }

const demo = JSON.parse(readFileSync('content/demo-accounts.json', 'utf8')) as DemoAccounts

function passwordOf(account: string): string {
  const known = [...demo.scanApplicants, ...demo.coinAccounts, ...demo.staff].find((one) => one.account === account)
  if (!known) throw new Error(`no demo account ${account}`)
  return known.password
}

/** Fills the login form that stands open and sends it. */
export async function signIn(page: Page, account: string, given: { password?: string; captcha?: string } = {}): Promise<void> {
  // A captcha that arrives takes away what was answered before it.
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(given.password ?? passwordOf(account))
  await page.getByRole('textbox', { name: '验证码' }).fill(given.captcha ?? '0000')
  await page.getByRole('button', { name: /^(下一步|登录)$/ }).click()
}

const taskPath = ['系统扫描', '主机漏洞扫描', '标准扫描']

/** One column after the other, each waited for. */
export async function pickTaskType(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '任务类型' }).click()
  for (const option of taskPath) await page.getByRole('menuitemcheckbox', { name: option }).click()
  await page.getByTitle(taskPath.join(' / ')).waitFor()
}

/** By a toast, which says it twice: once to be seen and once to be heard. */
export async function told(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor()
}
