import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('the way back begins at the login and tells nothing of accounts', async () => {
  const page = await openPage('/query-coin/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('heading', { name: '找回密码' }).waitFor()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请输入手机号').first().waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill('6399999999')
  await page.getByRole('textbox', { name: '手机号' }).fill('13900000000')
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill('0000')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await waitForToast(page, '如果账号与手机号相符，验证码已发送到该手机')
  await page.getByRole('textbox', { name: '短信验证码' }).fill('000000')
  await page.getByRole('textbox', { name: '新密码' }).first().fill('Coin#2026z')
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill('Coin#2026z')
  await page.getByRole('button', { name: '重置密码' }).click()
  await page.getByText('验证码错误或已过期').first().waitFor()
})

test('an applicant chooses which decisions are told by SMS, after the number was proved', async () => {
  const page = await openPage('/apply/settings', { signedInAs: 'demo-applicant2' })
  const notices = page.getByRole('region', { name: '通知设置' })
  const bySms = notices.getByRole('checkbox', { name: '申请审核：短信' })
  expect(await bySms.isDisabled()).toBe(true)
  await notices.getByRole('textbox', { name: '手机号' }).fill('13800002345')
  await notices.getByRole('button', { name: '获取验证码' }).click()
  await waitForToast(page, '验证码已发送至 138****2345')
  await notices.getByRole('textbox', { name: /验证码/ }).fill('000000')
  await notices.getByRole('button', { name: '保存通知手机号' }).click()
  await waitForToast(page, '通知手机号已保存')
  await bySms.check()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect.poll(() => bySms.isChecked()).toBe(true)
})
