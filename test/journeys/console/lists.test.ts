import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { correct, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openConsole(path: string, { account = 'finance', width = 1440 } = {}): Promise<Page> {
  return openPage(path, { width, signedInAs: account })
}

async function selectByMouse(page: Page, cell: Locator): Promise<void> {
  const { x, y, width, height } = (await cell.boundingBox()) as { x: number; y: number; width: number; height: number }
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.up()
}

const getSearch = (page: Page) => new URL(page.url()).searchParams
const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts()

test('a row opens by a click anywhere and by keyboard, but not by its links nor by selecting text', async () => {
  const page = await openConsole('/console/coin-accounts?text=6200000001')
  const row = page.getByRole('row', { name: /6200000001/ })
  const phone = row.getByRole('cell', { name: /\*\*\*\*/ })
  const opened: string[] = []
  page.on('request', (request) => /getAccount|account-page/.test(request.url()) && opened.push(request.url()))
  await selectByMouse(page, phone)
  expect(await page.evaluate(() => getSelection()?.type)).toBe('Range')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(opened).toEqual([])
  await page.goto('/console/coin-accounts?text=6200000001')
  await phone.click()
  await page.waitForURL(/\/console\/coin-accounts\/6200000001$/)

  await page.goBack()
  await row.getByRole('link', { name: '6200000001' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/coin-accounts\/6200000001$/)
  await page.goBack()
  await row.getByRole('cell').nth(1).getByRole('link').click()
  await page.waitForURL(/\/console\/coin-customers\?id=/)
})

test('filters apply while typing, are in the address with order and page size, and can be reset', async () => {
  const page = await openConsole('/console/coin-accounts')
  await page.getByLabel('账号、单位或完整手机号').pressSequentially('6200000001')
  await expect.poll(() => getSearch(page).get('text')).toBe('6200000001')
  await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBe(1)
  await page.getByRole('columnheader', { name: '余额' }).click()
  await expect.poll(() => getSearch(page).get('sort')).toBe('-balance')
  await page.getByRole('button', { name: '重置' }).click()
  await expect.poll(() => getSearch(page).has('text')).toBe(false)
  await expect.poll(() => page.getByLabel('账号、单位或完整手机号').inputValue()).toBe('')
  await page.goto('/console/coin-accounts?size=50')
  await page.getByText('50 条/页').waitFor()
})

test('the way back from a record leads to the list as it was left, from the recycle bin to the list itself', async () => {
  const page = await openConsole('/console/content/news?state=published&size=10&page=2', { account: 'editor' })
  await page.locator('tbody tr[data-row-key]').first().getByRole('link').first().click()
  await page.getByRole('link', { name: '返回新闻' }).click()
  await page.waitForURL(/\/console\/content\/news\?/)
  expect(['state', 'size', 'page'].map((name) => getSearch(page).get(name))).toEqual(['published', '10', '2'])
  await page.goto('/console/content/news?bin=1')
  await page.getByRole('link', { name: '返回新闻' }).click()
  await expect.poll(() => getSearch(page).get('bin')).toBeNull()
})

test('the chosen columns are remembered, and an export contains them', async () => {
  const page = await openConsole('/console/coin-accounts?text=6200000001')
  await page.getByRole('row', { name: /6200000001/ }).waitFor()
  await page.getByRole('button', { name: '列', exact: true }).click()
  await page.getByRole('checkbox', { name: '手机号' }).press(' ')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('row', { name: /6200000001/ }).waitFor()
  const shown = (await headings(page)).map((text) => text.trim())
  expect(shown).toContain('余额')
  expect(shown).not.toContain('手机号')

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()])
  await waitForToast(page, '已导出 1 条，本次导出已记入审计')
  const [head, ...rows] = (await readXlsxFile(readFileSync(await download.path())))[0]?.data ?? []
  expect(head).toEqual(shown)
  expect(rows.map(([account]) => account)).toEqual(['6200000001'])
  const [balance, opened] = ['余额', '开户时间'].map((title) => rows[0]?.[shown.indexOf(title)])
  expect(balance).toEqual(expect.any(Number))
  expect(opened).toEqual(expect.any(Date))
})

test.each([
  ['/console/coin-accounts', 'finance', '查询币账户'],
  ['/console/ledger', 'finance', '记账'],
  ['/console/invoices', 'finance', '开票申请'],
  ['/console/media?view=list', 'editor', '图片和视频'],
  ['/console/audit', 'auditor', '操作审计'],
  ['/console/online', 'admin', '在线用户'],
])('the list of %s is one card: filters, columns, export, rows and their count', async (path, account, label) => {
  const page = await openConsole(path, { account })
  const rows = page.getByRole('region', { name: label, exact: true })
  const card = rows.locator('..')
  await rows.getByRole('row').nth(1).waitFor()
  expect(await card.getByRole('search').count()).toBe(1)
  for (const name of ['列', '导出']) expect(await card.getByRole('button', { name, exact: true }).count()).toBe(1)
  await card.getByText(/^(共 [\d,]+ [条个]|1 万条以上)$/).waitFor()
})

test('what can be done with the chosen rows stands in their card', async () => {
  const page = await openConsole('/console/content/news', { account: 'editor' })
  const rows = page.getByRole('region', { name: '新闻', exact: true })
  await rows.getByRole('checkbox').nth(1).check()
  const bar = rows.locator('..').getByRole('region', { name: '批量操作' })
  await bar.getByText('已选 1 篇').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await bar.getByRole('button', { name: '取消选择' }).click()
  await bar.waitFor({ state: 'detached' })
})

test('a view is saved with its filters and opened again', async () => {
  const page = await openConsole('/console/proposals?state=declined')
  await page.getByRole('button', { name: '保存为视图' }).click()
  const dialog = page.getByRole('dialog', { name: '保存当前筛选为视图' })
  await dialog.getByRole('button', { name: '保存视图' }).click()
  await dialog.getByText('请输入视图名称').last().waitFor()
  await correct(dialog.getByLabel('视图名称'), '退回的')
  await dialog.getByRole('button', { name: '保存视图' }).click()
  await waitForToast(page, '视图“退回的”已保存')
  await page.goto('/console/proposals')
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('menuitem', { name: '退回的' }).click()
  await expect.poll(() => getSearch(page).get('state')).toBe('declined')
  await page.getByRole('button', { name: '退回的' }).click()
  await page.getByRole('menuitem', { name: '删除“退回的”' }).click()
  await waitForToast(page, '视图“退回的”已删除')
})

test('on a phone each card shows name, state and amount first, and opens as a whole', async () => {
  const page = await openConsole('/console/coin-accounts?text=6200000001', { width: 390 })
  const card = page.getByRole('region', { name: '查询币账户' }).getByRole('listitem').first()
  await card.waitFor()
  expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^6200000001 (正常|待修改密码) 余额 [\d,]+ 客户/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await card.getByText('开户时间').click()
  await page.waitForURL(/\/console\/coin-accounts\/6200000001$/)
})

test.each([
  ['/console/ledger?text=%E6%89%AB%E6%8F%8F', 'finance'],
  ['/console/scan-applications?name=%E6%89%AB%E6%8F%8F', 'assessor'],
])('on a phone the filters of %s fold behind one button, which says how many are set', async (path, account) => {
  const page = await openPage(path, { width: 390, height: 844, signedInAs: account })
  const toggle = page.getByRole('button', { name: '筛选（已设 1 项）' })
  await toggle.waitFor()
  expect(await page.getByRole('search').getByRole('textbox').count()).toBe(0)
  expect((await page.getByRole('search').boundingBox())?.height).toBeLessThan(90)
  await toggle.press('Enter')
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('search').getByRole('button', { name: '重置' }).click()
  await page.getByRole('button', { name: '筛选', exact: true }).waitFor()
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.getByRole('search').getByRole('textbox').first().waitFor()
  expect(await page.getByRole('button', { name: '筛选', exact: true }).count()).toBe(0)
})
