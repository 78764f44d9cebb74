import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const company = '演示科技有限公司'
const double = '演示科技股份有限公司'

/** Pages of one width share a context, so each person has a width of their own. */
const widths = { finance: 1440, finance2: 1366, assessor: 1280 }
const openConsole = (path: string, account: keyof typeof widths): Promise<Page> =>
  openPage(path, { width: widths[account], signedInAs: account })

async function confirm(title: RegExp): Promise<void> {
  const second = await openConsole('/console/proposals', 'finance2')
  await second.getByRole('button', { name: title }).click()
  await second.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  await waitForToast(second, '变更已生效')
}

test('from an invoice one click leads to its customer; a double is merged by two and split again', { timeout: 300_000 }, async () => {
  const page = await openConsole(`/console/invoices?text=${encodeURIComponent(company)}`, 'finance')
  await page
    .getByRole('link', { name: new RegExp(company) })
    .first()
    .click()
  await page.getByRole('region', { name: '开票信息' }).getByRole('link', { name: company }).click()
  await page.getByRole('heading', { level: 1, name: company }).waitFor()
  await page.getByText('余额合计').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await measureSidewaysScroll(page)).toBe(0)

  await page.getByLabel('新备注').fill('每季度复测一次')
  await page.getByRole('button', { name: '添加备注' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: '每季度复测一次' })
    .getByText(/财务（演示）/)
    .waitFor()

  await page.getByRole('region', { name: '疑似同一家单位' }).getByRole('link', { name: double }).waitFor()
  await page.getByRole('button', { name: '合并另一客户' }).click()
  const dialog = page.getByRole('dialog', { name: `把另一客户并入“${company}”` })
  await dialog.getByTitle(new RegExp(double)).waitFor()
  await dialog.getByLabel('合并原因').fill('改制前后的名称')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '提出合并' }).click()
  await waitForToast(page, '已提出合并')
  await page.getByText(/等待另一人确认/).waitFor()
  await confirm(/^确认：客户合并/)

  await page.reload()
  const merged = page.getByRole('region', { name: '已并入的客户' })
  await merged.getByText(double).waitFor()
  await merged.getByRole('button', { name: `拆分${double}` }).click()
  const split = page.getByRole('dialog', { name: `拆分“${double}”？` })
  await split.getByLabel('拆分原因').fill('是两家单位')
  await split.getByRole('button', { name: '提出拆分' }).click()
  await waitForToast(page, '已提出拆分')
  await confirm(/^确认：客户拆分/)
  await page.reload()
  await page.getByRole('region', { name: '疑似同一家单位' }).getByRole('link', { name: double }).waitFor()
})

test('customers are listed and filtered; a reviewer sees their own part of one', async () => {
  const page = await openConsole('/console/customers?scope=double', 'finance')
  await page.getByRole('link', { name: `查看${company}` }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await measureSidewaysScroll(page)).toBe(0)

  const reviewer = await openConsole(`/console/customers?text=${encodeURIComponent(company)}`, 'assessor')
  await reviewer.getByRole('link', { name: `查看${company}` }).click()
  await reviewer.getByRole('heading', { level: 1, name: company }).waitFor()
  expect(await reviewer.getByText('余额合计').count()).toBe(0)
  expect(await reviewer.getByRole('button', { name: '合并另一客户' }).count()).toBe(0)
})

test('a slow answer for what was typed first does not replace that for what was typed last; nothing typed offers the doubles', async () => {
  const page = await openConsole('/console/customers?scope=double', 'finance')
  await page.getByRole('link', { name: `查看${company}` }).click()
  await page.getByRole('button', { name: '合并另一客户' }).click()
  const dialog = page.getByRole('dialog', { name: `把另一客户并入“${company}”` })
  const field = dialog.getByRole('combobox', { name: '并入的客户' })
  const first = Promise.withResolvers<void>()
  await page.route('**/ucc?*Controlname=customers*', async (route) => {
    if (!route.request().postData()?.includes('制造')) return route.continue()
    await first.promise
    return route.continue()
  })
  await field.click()
  const slow = page.waitForRequest((request) => request.postData()?.includes('制造') === true)
  await field.fill('制造')
  const answered = (await slow).response()
  await field.fill('贸易')
  await page.getByTitle(/^演示贸易有限公司/).waitFor()
  first.resolve()
  await (await answered)?.finished()
  await field.fill('')
  // The one that is chosen, and the only option.
  await expect.poll(() => page.getByTitle(/^演示/).allInnerTexts()).toEqual(Array.from({ length: 2 }, () => `${double} · 无代码`))
})
