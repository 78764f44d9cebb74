import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const newPassword = 'Invited#2026'
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

async function checkWidths(page: Page): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await findAccessibilityViolations(page), await measureSidewaysScroll(page)]).toEqual([width, [], 0])
  }
}

async function setPassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '新密码' }).first().fill(newPassword)
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill(newPassword)
  await page.getByRole('button', { name: '设置密码' }).click()
}

/** Opens an account for a new customer by invitation; returns its number. */
async function inviteCustomer(company: string): Promise<string> {
  const page = await openPage('/console/coin-customers', { width: 1440, signedInAs: 'finance' })
  await page.getByRole('button', { name: '登记客户' }).click()
  const registering = dialog(page, '登记客户')
  await registering.getByLabel('单位名称').fill(company)
  await registering.getByLabel('联系电话').fill('13800007001')
  await registering.getByRole('button', { name: '登记客户' }).click()
  await dialog(page, company).getByRole('button', { name: '开户' }).click()
  const opening = dialog(page, `为“${company}”开户`)
  await opening.getByText('取自该客户已登记的号码，可改填其他号码').waitFor()
  expect(await opening.getByRole('textbox', { name: '手机号' }).inputValue()).toBe('138****7001')
  await opening.getByRole('radio', { name: '短信邀请' }).check()
  await checkWidths(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await opening.getByRole('button', { name: '开户' }).click()
  await waitForToast(page, '邀请已发送至 138****7001，3 天内有效')
  const shown = await page
    .getByText(/^账户 62\d{8} 已开户/)
    .first()
    .innerText()
  await page.close()
  return /62\d{8}/.exec(shown)?.[0] as string
}

test('an invited customer sets the password by the link and signs in; the link is good for once', async () => {
  const account = await inviteCustomer('受邀客户有限公司')
  // Test mode knows the links that it sends.
  const link = `/query-coin/invited#invited-${account}`
  const page = await openPage(link, { width: 1366 })
  await expect.poll(() => page.getByRole('textbox', { name: '账号' }).inputValue()).toBe(account)
  await checkWidths(page)
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.getByRole('button', { name: '设置密码' }).click()
  await page.getByText('请输入新密码').first().waitFor()
  await setPassword(page)
  await page.waitForURL(/\/query-coin\/login$/)
  await waitForToast(page, '密码已设置，请登录')
  await signIn(page, account, { password: newPassword })
  await page.waitForURL(/\/query-coin\/result/)
  await page.close()

  const again = await openPage(link, { width: 1280 })
  await again.getByText('链接已失效，请联系为您办理的工作人员重新邀请').waitFor()
  await checkWidths(again)
})

test('a colleague is invited by the number that the administrator gives, and signs in to the console', async () => {
  const page = await openPage('/console/staff', { width: 1440, signedInAs: 'admin' })
  await page.getByRole('button', { name: '新建员工账号' }).click()
  const creating = dialog(page, '新建员工账号')
  await creating.getByRole('textbox', { name: '账号' }).fill('invited.editor')
  await creating.getByRole('textbox', { name: '姓名' }).fill('受邀编辑')
  await creating.getByRole('combobox', { name: '角色' }).click()
  await page.getByTitle('内容编辑', { exact: true }).click()
  await creating.getByRole('radio', { name: '短信邀请' }).check()
  await creating.getByRole('button', { name: '新建账号' }).click()
  await creating.getByText('请输入正确的手机号').first().waitFor()
  await creating.getByRole('textbox', { name: '接收人的手机号' }).fill('13800007002')
  await checkWidths(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes('invited.editor') === true),
    creating.getByRole('button', { name: '新建账号' }).click(),
  ])
  await waitForToast(page, '邀请已发送至')
  const { data } = (await answer.json()) as { data: { id: string } }

  const invited = await openPage(`/console/invited#invited-${data.id}`, { width: 1366 })
  await expect.poll(() => invited.getByRole('textbox', { name: '账号' }).inputValue()).toBe('invited.editor')
  await setPassword(invited)
  await invited.waitForURL(/\/console\/login$/)
  await signIn(invited, 'invited.editor', { password: newPassword })
  await invited.waitForURL(/\/console$/)
})
