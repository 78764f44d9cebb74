import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { correct, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

/** A context of its own, without the cookies of the customer. */
const second = { width: 1366 }

async function openArea(path: string, account: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  return openPage(path, { ...options, signedInAs: account })
}

async function write(page: Page, type: string, description: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '我要申诉' })
  await dialog.getByRole('combobox', { name: '申诉类型' }).click()
  await page.getByTitle(type, { exact: true }).click()
  await dialog.getByRole('textbox', { name: '申诉描述' }).fill(description)
  await dialog.getByRole('button', { name: '提交申诉' }).click()
}

async function confirm(page: Page): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: '提交申诉' })
  await confirmation.getByText('确定提交申诉吗？').waitFor()
  await confirmation.getByRole('button', { name: '确定提交' }).click()
}

test('an appeal is filed, claimed and handled by finance, and its result reaches the customer without reloading', async () => {
  const description = '接口返回超时的三次查询也被扣除，<b>请核对</b>。'
  const result = '经核对，超时的三次查询已冲正 3 枚。\n<img src=x> 明细中可见“冲正”记录。'
  const page = await openArea('/query-coin/result', 'demo-coin')
  await page.getByRole('navigation', { name: '申诉' }).getByRole('button', { name: '申诉' }).click()
  await write(page, '服务未完成却已扣除', description)
  await confirm(page)
  await waitForToast(page, '申诉成功！')
  await page.getByRole('link', { name: '申诉记录' }).click()
  const row = page.getByRole('row').filter({ hasText: description })
  await row.getByText('未处理').waitFor()
  await row.getByText('138****1004').waitFor()
  await row.getByRole('link', { name: '详情' }).click()
  const opened = page.getByRole('dialog', { name: '申诉详情' })
  await opened.getByRole('button', { name: '补充说明' }).click()
  await opened.getByRole('button', { name: '提交补充' }).click()
  await opened.getByText('请输入补充说明').waitFor()
  await correct(opened.getByRole('textbox', { name: '补充说明' }), '三次超时的时间见附件')
  await opened
    .locator('input[type=file]')
    .setInputFiles({ name: '超时.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') })
  await opened.getByText('超时.pdf').waitFor()
  await opened.getByRole('button', { name: '提交补充' }).click()
  await waitForToast(page, '已补充，处理人员会看到')
  await opened.getByText('三次超时的时间见附件').waitFor()
  await opened.getByRole('link', { name: '超时.pdf' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await opened.getByRole('button', { name: '补充说明' }).click()
  await opened.getByRole('textbox', { name: '补充说明' }).fill('还没有写完')

  const console = await openArea('/console/appeals?scope=unassigned', 'finance', second)
  await console.getByRole('row').filter({ hasText: description }).getByRole('link', { name: '服务未完成却已扣除' }).click()
  await console.getByRole('region', { name: '申诉内容' }).getByText(description).waitFor()
  await console.getByRole('region', { name: '申诉内容' }).getByText('三次超时的时间见附件').waitFor()
  await console.getByRole('region', { name: '账户明细' }).getByText('提交申诉').waitFor()
  expect(await findAccessibilityViolations(console)).toEqual([])
  await console.getByRole('button', { name: '领取' }).click()
  await console.getByText('办理人：我').waitFor()
  await console.getByRole('button', { name: /^处理(?!并)/ }).click()
  const decision = console.getByRole('dialog', { name: /^处理/ })
  await decision.getByRole('button', { name: '处理', exact: true }).click()
  await decision.getByText('请填写处理结果').waitFor()
  await correct(decision.getByRole('textbox', { name: '处理结果' }), result)
  await decision.getByRole('button', { name: '处理', exact: true }).click()
  await waitForToast(console, 'demo-coin 已处理')
  await console.getByText('已处理', { exact: true }).first().waitFor()
  expect(await console.getByRole('button', { name: /撤销/ }).count()).toBe(0)

  await waitForToast(page, '申诉“服务未完成却已扣除”已处理，可查看结果')
  const late = page.getByRole('dialog', { name: '处理结果' })
  await late.getByText('申诉已办结，不能再补充；仍有疑问的，请复制所写内容后重新申诉').waitFor()
  expect(await late.getByRole('textbox', { name: '补充说明' }).inputValue()).toBe('还没有写完')
  expect(await late.getByRole('button', { name: '提交补充' }).count()).toBe(0)
  await late.getByRole('button', { name: '知道了' }).click()
  await row.getByRole('link', { name: '查看结果' }).click()
  const shown = page.getByRole('dialog', { name: '处理结果' })
  for (const line of result.split('\n')) await shown.getByText(line).waitFor()
  expect(await shown.getByRole('img').count()).toBe(0)
})

test('missing fields are reported at the field; the input survives closing the dialog; a repeated appeal is refused', async () => {
  const page = await openArea('/query-coin/appeal', '6200000002')
  const dialog = page.getByRole('dialog', { name: '我要申诉' })
  await page.getByRole('button', { name: '我要申诉' }).click()
  await dialog.getByRole('textbox', { name: '联系电话' }).fill('')
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  for (const message of ['请选择申诉类型', '请输入联系电话', '请输入申诉描述']) await dialog.getByText(message).waitFor()
  await expect
    .poll(() => dialog.getByRole('combobox', { name: '申诉类型' }).evaluate((field) => field === document.activeElement))
    .toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await dialog.getByRole('textbox', { name: '联系电话' }).fill('+86 010-1234567')
  await write(page, '其他', '字'.repeat(401))
  await dialog.getByText('申诉描述不能超过400个字符').waitFor()
  await dialog.getByText('401 / 400').waitFor()
  const description = dialog.getByRole('textbox', { name: '申诉描述' })
  expect(await description.inputValue()).toHaveLength(401)
  await correct(description, '字'.repeat(400))
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await page.getByRole('dialog', { name: '提交申诉' }).getByRole('button', { name: '再看看' }).click()
  await dialog.getByText('400 / 400').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '我要申诉' }).click()
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await confirm(page)
  await waitForToast(page, '申诉成功！')
  await page.getByRole('row').filter({ hasText: '010****4567' }).waitFor()

  await page.getByRole('button', { name: '我要申诉' }).click()
  await write(page, '其他', '字'.repeat(400))
  await confirm(page)
  await dialog.getByRole('alert').getByText('相同内容的申诉已提交，请勿重复提交').waitFor()
})

test('an open appeal is withdrawn after a question, and stays in the list as such', async () => {
  // Another account: what was refused above stays in the form as a draft.
  const page = await openArea('/query-coin/appeal', '6200000001')
  await page.getByRole('button', { name: '我要申诉' }).click()
  await write(page, '其他', '误报，随后撤回')
  await confirm(page)
  await waitForToast(page, '申诉成功！')
  const row = page.getByRole('row').filter({ hasText: '误报，随后撤回' })
  await row.getByText('其他').click()
  const opened = page.getByRole('dialog', { name: '申诉详情' })
  await opened.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('dialog', { name: '撤回申诉？' }).getByRole('button', { name: '撤回申诉' }).click()
  await waitForToast(page, '申诉已撤回')
  await opened.getByText('已撤回').waitFor()
  expect(await opened.getByRole('button', { name: '撤回' }).count()).toBe(0)
  await opened.getByRole('button', { name: '知道了' }).click()
  await row.getByText('已撤回').waitFor()
})

test('the filters are in the URL', async () => {
  const page = await openArea('/query-coin/appeal?state=1', '6200000001')
  const table = page.getByRole('table')
  const count = (state: string) => table.getByText(state, { exact: true }).count()
  await table.getByText('已处理').first().waitFor()
  expect(await count('未处理')).toBe(0)
  await page.getByRole('button', { name: '重置' }).click()
  await table.getByText('未处理').first().waitFor()
  await page.getByRole('combobox', { name: '处理状态' }).press('ArrowDown')
  await page.getByTitle('未处理').click()
  await page.waitForURL(/\/query-coin\/appeal\?state=0$/)
  await table.getByText('已处理').first().waitFor({ state: 'detached' })
  await page.reload()
  await table.getByText('未处理').first().waitFor()
  expect(await count('已处理')).toBe(0)
})

test('on a phone the records are cards', async () => {
  const page = await openArea('/query-coin/appeal?state=1', '6200000001', { width: 390, height: 844 })
  await page.getByRole('heading', { name: '转卡有误' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: '查看结果：转卡有误' }).click()
  await page.getByRole('dialog', { name: '处理结果' }).getByText('请次日再试').waitFor()
})
