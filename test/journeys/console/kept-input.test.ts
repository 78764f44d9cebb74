import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, loseAnswer, waitForToast } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const long = 'Aa1!'.repeat(40)

async function typeAndLeave(page: Page, label: string | RegExp, text: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(text)
  await field.blur()
  return field.inputValue()
}

test.each([
  ['1.5', '数量应为整数'],
  ['-3', '数量至少为 1'],
  ['9999999999999', '数量不能超过 100,000,000'],
])('%s coins stay in the field of a deduction, with the reason: %s', async (typed, why) => {
  const page = await openPage('/console/coin-accounts/6200000001', { signedInAs: 'finance' })
  await page.getByRole('button', { name: /^扣\s*除$/ }).click()
  const dialog = page.getByRole('dialog')
  expect(await typeAndLeave(page, '数量（枚）', typed)).toBe(typed)
  await dialog.getByRole('textbox', { name: '扣除原因' }).fill('核对')
  await dialog.getByRole('button', { name: /扣\s*除$/ }).click()
  await dialog.getByText(why).first().waitFor()
  expect(await page.getByLabel('数量（枚）', { exact: true }).inputValue()).toBe(typed)
})

test('a new password beyond 64 characters is refused, not cut', async () => {
  const page = await openPage('/query-coin/settings', { signedInAs: '6200000001' })
  await typeAndLeave(page, '原密码', 'Former#2026')
  expect(await typeAndLeave(page, '新密码', long)).toBe(long)
  expect(await typeAndLeave(page, '再次输入新密码', long)).toBe(long)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.getByText('密码不能超过64位').first().waitFor()
})

test('a filter beyond 100 characters stays in its field; the list stays too, with the reason', async () => {
  const page = await openPage('/console/coin-accounts', { signedInAs: 'finance' })
  const field = page.getByRole('main').locator('input[data-filter]').first()
  await field.fill(long)
  await field.press('Enter')
  await page.getByText('查询内容不能超过100个字符').waitFor()
  expect(await field.inputValue()).toBe(long)
  await page.getByRole('row', { name: /6200000001/ }).waitFor()
})

test.each([
  ['/search?q=', '搜索内容不能超过 100 个字符'],
  ['/dsmm?s=', '证书编号不能超过40个字符'],
  ['/news?newstitle=', '的新闻，共 0 条'],
  ['/product?platformname=', '的平台或系统，请换一个词'],
])('%s with too long a text keeps it and answers', async (address, answer) => {
  const page = await openPage(`${address}${encodeURIComponent(long)}`)
  await page.getByText(answer).waitFor()
  expect(await page.locator('main input[inputmode=search]').inputValue()).toBe(long)
})

test('no questionnaire is saved while a file travels; one that is removed meanwhile stays removed', async () => {
  const page = await openPage('/console/projects?text=DP20260001', { signedInAs: 'assessor' })
  await page.getByRole('link', { name: '查看项目 DP20260001' }).click()
  await page
    .getByRole('link', { name: /技术测评的调研信息/ })
    .first()
    .click()
  const upload = page.getByRole('button', { name: '为问题 1 的回答 1 上传文件' })
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 示例') })
  await chooseFiles(upload, file('旧版.pdf'))
  await page.getByText('旧版.pdf').waitFor()
  const held = Promise.withResolvers<void>()
  await page.route(/InterfaceType=Upload&/, async (route) => {
    await held.promise
    await route.continue()
  })
  await chooseFiles(upload, file('新版.pdf'))
  await page.getByRole('button', { name: '移除 旧版.pdf' }).click()
  await page.getByRole('button', { name: '保存调研信息' }).click()
  await page.getByText('文件正在上传，请稍候再提交').first().waitFor()
  held.resolve()
  await page.getByText('新版.pdf').waitFor()
  expect(await page.getByText('旧版.pdf').count()).toBe(0)
  await page.getByRole('button', { name: '保存调研信息' }).click()
  await waitForToast(page, '调研信息已保存')
  await page.reload()
  await page.getByRole('link', { name: '新版.pdf' }).waitFor()
})

test('an article that is written on after a save without an answer is saved, and nobody else is said to have changed it', async () => {
  const page = await openPage('/console/content/news', { signedInAs: 'editor', expectedErrors: /ERR_FAILED/ })
  await page.getByRole('button', { name: '新建新闻', exact: true }).click()
  const title = page.getByRole('textbox', { name: '标题', exact: true })
  const mark = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await title.fill('没有回复的保存')
  await mark('已保存')
  const save = /Controlname=content&InterfaceType=save&/
  await page.route(save, loseAnswer)
  await title.fill('没有回复的保存，第二句')
  await mark('连接中断')
  await title.fill('没有回复的保存，第二句，第三句')
  await page.unroute(save)
  await mark('已保存')
  expect(await page.getByText('内容已被他人修改').count()).toBe(0)
  await page.reload()
  await expect.poll(() => title.inputValue()).toBe('没有回复的保存，第二句，第三句')
})
