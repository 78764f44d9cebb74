import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function expectFits(page: Page): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await findViolations(page)).toEqual([])
}

test('a message is reworded, previewed, tried, and brought back to the standard', async () => {
  const page = await openPage('/console/message-templates', { signedInAs: 'admin' })
  await expectFits(page)
  await page.getByRole('button', { name: '编辑站内通知模板：本人账号（员工）' }).click()
  const drawer = page.getByRole('dialog', { name: '站内通知模板：本人账号' })
  await drawer.getByRole('textbox', { name: '标题' }).fill('安全提醒')
  await drawer.getByRole('button', { name: '保存模板' }).click()
  await drawer.getByText('须保留变量 {title}').last().waitFor()
  await drawer.getByRole('textbox', { name: '标题' }).fill('安全提醒：{title}')
  await drawer.getByRole('region', { name: '预览' }).getByText('安全提醒：本人账号有新的结果').waitFor()
  expect(await findViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: '保存模板' }).click()
  await waitForToast(page, '模板已保存，随即生效')
  await drawer.getByText(/^第 1 版，/).waitFor()
  await drawer.getByRole('button', { name: '测试发送已保存的内容' }).click()
  await waitForToast(page, '测试消息已发送至您的站内通知')
  await drawer.getByRole('button', { name: '恢复标准内容' }).click()
  await page
    .getByRole('dialog', { name: /恢复“本人账号”的标准内容/ })
    .getByRole('button', { name: '恢复标准内容' })
    .click()
  await waitForToast(page, '已恢复标准内容')
  await drawer.getByText(/^第 2 版，/).waitFor()
})

test('a year’s holidays are filled in at once, changed by a day and saved', async () => {
  const page = await openPage('/console/working-calendar?year=2025', { signedInAs: 'admin' })
  await page.getByRole('button', { name: '填入国务院放假安排' }).click()
  await waitForToast(page, '已填入 2025 年的国务院放假安排')
  await page.getByRole('button', { name: '10月1日，放假，国庆节' }).waitFor()
  await page.getByRole('button', { name: '9月28日，调休上班，国庆节' }).waitFor()
  await page.getByRole('button', { name: '10月9日，上班', exact: true }).click()
  await page.getByRole('button', { name: '10月9日，放假', exact: true }).waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: '保存 2025 年的工作日历' }).click()
  await waitForToast(page, '2025 年的工作日历已保存')
  await page.reload()
  await page.getByRole('button', { name: '10月9日，放假', exact: true }).waitFor()
  await page.getByRole('button', { name: '下一年' }).click()
  await page.getByRole('heading', { name: '2026 年' }).waitFor()
  expect(new URL(page.url()).search).toBe('?year=2026')
})

test('a rule for the audit trail is written, says itself, and is removed', async () => {
  const page = await openPage('/console/audit-alerts', { signedInAs: 'auditor' })
  await page.getByRole('heading', { name: '夜间登录' }).waitFor()
  await page.getByText('员工：登录成功，22:00–06:00 之间').waitFor()
  await page.getByRole('button', { name: '新建规则' }).click()
  const dialog = page.getByRole('dialog', { name: '新建规则' })
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await dialog.getByText('请选择操作').last().waitFor()
  await dialog.getByRole('textbox', { name: '规则名称' }).fill('多次登录失败')
  await dialog.getByRole('combobox', { name: '操作' }).first().fill('login.fail')
  await page.getByTitle('登录失败（login.fail）').click()
  await dialog.getByRole('spinbutton', { name: '次数' }).fill('8')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await waitForToast(page, '规则已保存')
  await page.getByText('任何人：登录失败，10 分钟内 8 次').waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: '删除“多次登录失败”' }).click()
  await page.getByRole('dialog', { name: '删除规则“多次登录失败”？' }).getByRole('button', { name: '删除规则' }).click()
  await waitForToast(page, '规则已删除')
})
