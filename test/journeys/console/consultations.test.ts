import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

/** Asks from the page of a product and returns the number that the visitor is told. */
async function ask(name: string): Promise<string> {
  const page = await openPage('/product/detail?platformid=soc')
  await page.getByRole('main').getByRole('link', { name: '立即咨询' }).click()
  const form = page.getByRole('dialog', { name: '在线咨询' })
  await form.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await form.getByLabel('称呼').fill(name)
  await form.getByLabel('手机号').fill('13800002468')
  await form.getByLabel('咨询内容').fill('想了解平台的部署方式与周期。')
  await form.getByRole('textbox', { name: '验证码' }).fill('0000')
  await form.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await form.getByRole('button', { name: '提交咨询' }).click()
  return page
    .getByRole('dialog', { name: '咨询已提交' })
    .getByText(/^ZX\d{8}-/)
    .innerText()
}

test.each([1440, 390])('a visitor gives the number; staff assign the consultation, note, and close it (%i px)', async (width) => {
  const name = `访客${width}`
  const number = await ask(name)
  const page: Page = await openPage(`/console/consultations?text=${number}`, { width, signedInAs: 'editor' })
  await page.getByRole('link', { name: `查看${name}的咨询` }).click()
  const drawer = page.getByRole('dialog', { name: `${name}的咨询` })
  await drawer.getByText('13800002468').waitFor()
  await drawer.getByText('安全运营监测平台', { exact: true }).waitFor()
  await drawer.getByRole('combobox', { name: '跟进人' }).click()
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await drawer.getByLabel('跟进日期（可选）').fill('2026-11-02')
  await page.keyboard.press('Tab')
  await drawer.getByRole('button', { name: '开始跟进' }).click()
  await waitForToast(page, '跟进安排已保存')
  await drawer.getByText('跟进中').waitFor()
  await drawer.getByRole('textbox', { name: '内部备注' }).fill('已致电，约定周三')
  await drawer.getByRole('button', { name: '添加备注' }).click()
  await drawer.getByRole('listitem').filter({ hasText: '已致电，约定周三' }).waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.goto('/console')
  await page.getByRole('link', { name: /到期的咨询跟进/ }).click()
  await page.waitForURL(/scope=due/)
  expect(await measureSidewaysScroll(page)).toBe(0)
  await page.getByRole('link', { name: `查看${name}的咨询` }).click()
  await drawer.getByRole('button', { name: '标为无效' }).click()
  await drawer.getByText('请输入原因').last().waitFor()
  await drawer.getByRole('button', { name: '标记为已处理' }).click()
  await waitForToast(page, `${name}的咨询已标记为已处理`)
  await drawer.getByRole('button', { name: '重新跟进' }).waitFor()
})
