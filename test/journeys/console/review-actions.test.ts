import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const pdf = {
  name: '发票.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
}

async function openQueue(search: string): Promise<Page> {
  const page = await openPage(`/console/invoices${search}`, { signedInAs: 'finance' })
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  return page
}

/** Of the buttons that act on an item. */
async function listLabels(place: Locator): Promise<string[]> {
  const labels = await place.getByRole('button', { name: /^(通过|开票|驳回|撤销|登记红冲)/ }).allInnerTexts()
  return labels.map((label) => label.replaceAll(/\s+/g, ' '))
}

test('the list opens with unclaimed items, by their due day', async () => {
  const page = await openQueue('')
  expect(await page.getByRole('button', { name: /^待领取/, pressed: true }).count()).toBe(1)
})

test('after an action the next item is selected, and the toast undoes the action', async () => {
  const page = await openQueue('?account=6200000001')
  const rows = page.locator('tbody tr[data-row-key]')
  const [first, second] = await rows.getByRole('link').allInnerTexts()
  await rows.nth(0).getByText('待审批').waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: new RegExp(`^通过.*${first}`) })
  await dialog.getByRole('button', { name: '通过' }).click()
  await waitForToast(page, '已通过')
  await rows.nth(0).getByText('开票中').waitFor()
  await page.keyboard.press('r')
  const reject = page.getByRole('dialog', { name: new RegExp(`^驳回.*${second}`) })
  await reject.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await waitForToast(page, '已撤销')
  await expect.poll(() => rows.nth(0).innerText()).toContain('待审批')
})

test('an action asks for its fields and files and reports the errors of each; the item offers what its state allows', async () => {
  const page = await openQueue('?account=6200000001&state=approved')
  await page.locator('tbody tr[data-row-key]').getByRole('link').first().click()
  const actions = page.getByRole('region', { name: '办理', exact: true })
  await actions.waitFor()
  expect(await listLabels(actions)).toEqual(['开票 I', '驳回 R'])
  const points = page.getByRole('region', { name: /要点$/ })
  await points.getByText('0 / 5').waitFor()
  await points.getByRole('checkbox').first().click()
  await points.getByText('1 / 5').waitFor()

  await actions.getByRole('button', { name: '开票' }).click()
  const dialog = page.getByRole('dialog', { name: /^开票/ })
  await dialog.getByRole('button', { name: '开票' }).click()
  const wrong = ['请输入发票号码', '请输入开票日期', '请上传PDF 版式文件']
  for (const message of wrong) await dialog.getByText(message).last().waitFor()
  const summary = dialog.getByRole('alert').filter({ hasText: '有 3 处需要填写或修改' })
  expect(await summary.getByRole('listitem').allInnerTexts()).toEqual(wrong)
  await expect.poll(() => dialog.getByLabel('发票号码').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const upload = dialog.getByRole('button', { name: '上传PDF 版式文件', exact: true })
  await chooseFiles(upload, { ...pdf, name: '发票.txt' })
  await dialog.getByText('只允许上传 .pdf 文件').waitFor()
  await chooseFiles(upload, pdf)
  await dialog.getByText('发票.pdf').waitFor()
})

test('a bulk action is offered where its state allows it and it takes neither files nor fields', async () => {
  const page = await openQueue('?scope=all')
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  const bar = page.getByRole('region', { name: '批量操作' })
  expect(await bar.getByRole('button', { name: /^批量/ }).allInnerTexts()).toEqual(['批量通过', '批量驳回'])
})
