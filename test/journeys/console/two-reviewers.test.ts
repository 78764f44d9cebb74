import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { computeTotpCode, toTotpStep } from '#platform/credentials/server/totp.ts'
import { selectTaskType, signIn, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const newPassword = 'Welcome#2026'

/** Pages of one width share a context, so each person has a width of their own. */
const widths = { admin: 1440, first: 1366, second: 1280 }

async function openConsole(account: string, path: string, width: number): Promise<Page> {
  return openPage(path, { width, signedInAs: account })
}

/** The administrator creates an account; returns its one-time password. */
async function hire(account: string, name: string, role: string): Promise<string> {
  const page = await openConsole('admin', '/console/staff', widths.admin)
  await page.getByRole('button', { name: '新建员工账号' }).click()
  const dialog = page.getByRole('dialog', { name: '新建员工账号' })
  await dialog.getByRole('textbox', { name: '账号' }).fill(account)
  await dialog.getByRole('textbox', { name: '姓名' }).fill(name)
  await dialog.getByRole('combobox', { name: '角色' }).click()
  await page.getByTitle(role, { exact: true }).click()
  await dialog.getByRole('button', { name: '新建账号' }).click()
  const password = await page.getByRole('dialog').filter({ hasText: '一次性密码' }).getByRole('code').innerText()
  await leave(page)
  return password.trim()
}

/** First login: replaces the one-time password. */
async function firstLogin(account: string, oneTime: string): Promise<Page> {
  const page = await openPage('/console/login', { width: widths.second })
  await signIn(page, account, { password: oneTime })
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill(newPassword)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.waitForURL(/\/console$/)
  return page
}

async function submitApplication(name: string, target: string): Promise<void> {
  const page = await openPage('/apply/add', { signedInAs: 'demo-applicant' })
  await selectTaskType(page)
  await page.getByRole('textbox', { name: '任务名称' }).fill(name)
  await page.getByRole('textbox', { name: '扫描目标' }).fill(target)
  await page.getByRole('checkbox', { name: /我确认已取得/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '申请成功')
}

async function openApplication(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '漏扫申请审核' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function setApprovals(count: string): Promise<void> {
  const page = await openConsole('admin', '/console/settings', widths.admin)
  await page.getByRole('spinbutton', { name: '漏扫工具使用申请：所需审核人数' }).fill(count)
  await page.getByRole('button', { name: '保存 1 项修改' }).click()
  await waitForToast(page, '漏扫工具使用申请：所需审核人数已保存')
  await leave(page)
}

/** Signs out, so that the next page of this width shows the login. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.close()
}

test('with two required approvals the second person decides; before that the item is handed over by name', async () => {
  const name = '二人复核的申请'
  const password = await hire('reviewer2', '复核员', '测评师')
  await setApprovals('2')
  await submitApplication(name, '10.77.0.1')

  const first = await openConsole('assessor', '/console', widths.first)
  await openApplication(first, name)
  await first.getByText('该事项需要两位审核人先后通过。').waitFor()
  await first.getByRole('button', { name: /^通过/ }).click()
  await first.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await first.getByText('您已初审通过，需由另一位审核人复核。').waitFor()
  await first.getByText('变更 1 项').click()
  await first.getByText('（空） → 测评师（演示）').waitFor()
  expect(await first.getByRole('button', { name: '领取' }).count()).toBe(0)
  await first.getByRole('button', { name: '转交' }).click()
  const handOver = first.getByRole('dialog', { name: /^转交/ })
  await handOver.getByRole('combobox', { name: '接收人' }).click()
  await first.getByTitle('复核员', { exact: true }).click()
  await handOver.getByRole('textbox', { name: '说明（可选）' }).fill('请复核')
  await handOver.getByRole('button', { name: '转交' }).click()
  await first.getByText('办理人：复核员').waitFor()
  await first.close()

  const second = await firstLogin('reviewer2', password)
  await second.goto('/console/scan-applications?scope=mine')
  await second.getByRole('link', { name, exact: true }).click()
  await second.getByText('测评师（演示） 已初审通过，需由另一位审核人复核。').waitFor()
  await second.getByRole('button', { name: /^通过/ }).click()
  await second.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await waitForToast(second, '已通过，10 分钟内可撤销')
  expect(await findAccessibilityViolations(second)).toEqual([])
  await setApprovals('1')
})

test('an enrolled authenticator is required at the next login, and each code is accepted once', async () => {
  const oneTime = await hire('totp-user', '验证器用户', '内容编辑')
  const page = await firstLogin('totp-user', oneTime)
  await page.goto('/console/me')
  const card = page.locator('section').filter({ has: page.getByRole('button', { name: '绑定身份验证器' }) })
  await card.getByRole('textbox', { name: '当前密码' }).fill(newPassword)
  await card.getByRole('button', { name: '绑定身份验证器' }).click()
  await page.getByText('无法扫描时，手动输入密钥：').waitFor()
  const shown = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()
  const secret = base32(shown.replaceAll(' ', ''))
  const code = () => computeTotpCode(secret, toTotpStep(new Date()))
  const used = code()
  await page.getByRole('textbox', { name: '动态验证码' }).fill(used)
  await page.getByText('更换手机时，请联系账号管理员重置。').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.close()

  const again = await openPage('/console/login', { width: widths.second })
  await signIn(again, 'totp-user', { password: newPassword })
  await again.getByRole('textbox', { name: '动态验证码' }).fill(used)
  await again.getByRole('alert').getByText('动态验证码错误或已使用，请输入新的验证码').first().waitFor()
  // The code of the next 30 s is valid too: clocks may differ by one step.
  await again.getByRole('textbox', { name: '动态验证码' }).fill(computeTotpCode(secret, toTotpStep(new Date()) + 1))
  await again.waitForURL(/\/console$/)
})

function base32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
