import { createReadStream, readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { correct } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, measureSidewaysScroll, phoneAgent, useBrowser } from '../../harness/browser.ts'
import { readPdfTexts } from '../../harness/content/pdf-text.ts'

const { openPage } = useBrowser()
const widths = [1440, 390]

async function openArea(path: string, account = '6200000001', options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  return openPage(path, { ...options, signedInAs: account })
}

const navigation = (page: Page) => page.getByRole('navigation', { name: '查询币账户' })

test.each(widths)('the navigation of the area is on every screen and marks the current part, at %i', async (width) => {
  const page = await openArea('/query-coin/result', '6200000001', { width, height: 844 })
  for (const [label, path] of [
    ['明细', '/query-coin/records'],
    ['发票', '/query-coin/record'],
    ['申诉', '/query-coin/appeal'],
    ['设置', '/query-coin/settings'],
    ['余额', '/query-coin/result'],
  ] as const) {
    await navigation(page).getByRole('link', { name: label, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    await expect.poll(() => navigation(page).getByRole('link', { name: label, exact: true }).getAttribute('aria-current')).toBe('page')
    expect(await navigation(page).locator('[aria-current]').count()).toBe(1)
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  for (const [path, label] of [
    ['/query-coin/transfer', '余额'],
    ['/query-coin/recharge', '余额'],
    ['/query-coin/statements', '明细'],
    ['/query-coin/invoice', '发票'],
  ] as const) {
    await page.goto(path)
    await navigation(page)
      .getByRole('link', { name: label, exact: true, includeHidden: false })
      .and(page.locator('[aria-current]'))
      .waitFor()
  }
})

test.each(widths)('a record opens from its row, has an address of its own, and starts an appeal about it, at %i', async (width) => {
  const page = await openArea('/query-coin/records?from=&to=&detail=月度扫描报告', '6200000001', { width, height: 844 })
  await page.getByText('月度扫描报告').first().click()
  await page.waitForURL(/\/query-coin\/records\/\d+$/)
  await page.reload()
  await page.getByRole('heading', { name: '月度扫描报告' }).waitFor()
  for (const fact of ['明细编号', '此笔后余额', '来源', '业务系统自动记账']) await page.getByText(fact).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const id = /\d+$/.exec(page.url())?.[0]
  await page.getByRole('link', { name: '对此笔申诉' }).click()
  const dialog = page.getByRole('dialog', { name: '我要申诉' })
  const description = dialog.getByRole('textbox', { name: '申诉描述' })
  await expect.poll(() => description.inputValue()).toContain(`关于明细 ${id} 号`)
  await dialog.getByText('扣除数量有误').last().waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.waitForURL(/\/query-coin\/appeal$/)
  await page.goto('/query-coin/records/999999999')
  await page.getByRole('heading', { name: '抱歉，您访问的页面不存在' }).waitFor()
})

test('records are filtered by type and amount, and the address keeps the filter', async () => {
  const page = await openArea('/query-coin/records?from=&to=')
  const section = page.getByRole('region', { name: '核销明细' })
  await section.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('充值', { exact: true }).click()
  await section.getByRole('spinbutton', { name: '最少数量' }).fill('500')
  await section.getByRole('spinbutton', { name: '最多数量' }).fill('400')
  await section.getByRole('button', { name: '查询' }).click()
  await section.getByText('最多数量不能小于最少数量').first().waitFor()
  const fields = [section.getByPlaceholder('开始日期'), section.getByPlaceholder('包含'), section.getByPlaceholder('最多')]
  const middles = await Promise.all(
    fields.map((field) => field.evaluate((element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2)),
  )
  expect(Math.max(...middles) - Math.min(...middles), 'the message moves no other field').toBeLessThan(4)
  await correct(section.getByRole('spinbutton', { name: '最多数量' }), '600')
  await section.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/kind=recharge&least=500&most=600/)
  await section.getByText('共 4 条').waitFor()
  await page.reload()
  await section.getByText('共 4 条').waitFor()
  expect(await section.getByRole('spinbutton', { name: '最少数量' }).inputValue()).toBe('500')
})

test.each(widths)('recharges and statements are shown at %i', async (width) => {
  const page = await openArea('/query-coin/recharges', '6200000001', { width, height: 844 })
  await page.getByText(/累计充值合计 .*枚，付款 ¥32,400\.00/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: '月度对账单' }).click()
  await page.getByText('本月至今').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test('the list of statements is printed without the column of its buttons', async () => {
  const page = await openArea('/query-coin/statements')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
  const heads = page.getByRole('columnheader')
  await row.waitFor()
  expect([await heads.count(), await row.getByRole('cell').count()]).toEqual([5, 4])
  await page.emulateMedia({ media: 'print' })
  expect(await heads.allInnerTexts()).toEqual(['月份', '入账（枚）', '扣除（枚）', '期末余额（枚）'])
  expect(await row.getByRole('cell').count()).toBe(3)
})

test('the PDF and the workbook of a month have the figures of the screen', async () => {
  const page = await openArea('/query-coin/statements')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .nth(1)
  const month = (await row.getByRole('rowheader').innerText()).slice(0, 7)
  const [received, spent, balance] = await row.getByRole('cell').allInnerTexts()
  async function download(form: string): Promise<Download> {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: `下载 ${month} 对账单 ${form}` }).click()
    return arriving
  }
  const pdf = await download('PDF')
  expect(pdf.suggestedFilename()).toBe(`对账单_6200000001_${month.replace('-', '')}.pdf`)
  const text = readPdfTexts(readFileSync(await pdf.path())).join('\n')
  for (const figure of [received, spent, balance]) expect(text).toContain(`${figure?.replace(/^[+-]/, '')} 枚`)
  await page.getByText('导出完成').waitFor()
  const sheets = (await readXlsxFile(createReadStream(await (await download('Excel')).path()))) as { data: unknown[][] }[]
  const rows = sheets[0]?.data ?? []
  expect(rows.at(-1)?.[6]).toBe(Number(balance?.replaceAll(',', '')))
  expect(rows.at(-2)?.slice(4, 6)).toEqual([received, spent].map((figure) => Number(figure?.replace(/^[+-]/, ''))))
})

test('an empty account links to the recharge; another shows how long the balance lasts', async () => {
  const empty = await openArea('/query-coin/result', '6200000003')
  await empty.getByText('余额已用完').waitFor()
  await empty.getByRole('link', { name: '去充值' }).click()
  await empty.getByRole('heading', { name: '充值', level: 1 }).waitFor()
  const full = await openArea('/query-coin/result', '6200000001', { width: 1366 })
  await full.getByText(/按近 30 天用量约可用 [\d,]+ 天/).waitFor()
  expect(await full.getByRole('link', { name: '去充值' }).count()).toBe(0)
})

test('the plot shows the whole span until a point is chosen', async () => {
  const page = await openArea('/query-coin/result')
  const history = page.getByRole('region', { name: '余额与使用', exact: true })
  await history.getByText('30 天合计').waitFor()
  await history.getByRole('slider').press('ArrowLeft')
  await expect.poll(() => history.getByText('30 天合计').count()).toBe(0)
  await history.getByRole('link', { name: '近12个月' }).click()
  await history.getByText('12 个月合计').waitFor()
})

test('a transfer offers the own cards; another number is refused before the confirmation', async () => {
  const page = await openArea('/query-coin/transfer', '6200000001', { width: 390, height: 844, userAgent: phoneAgent, touch: true })
  await page.getByRole('combobox', { name: '本单位的其他卡' }).click()
  await page.getByTitle(/^6200000002/).click()
  const target = page.getByRole('textbox', { name: '新账号' })
  expect(await target.inputValue()).toBe('6200000002')
  await page.getByRole('textbox', { name: '原密码' }).fill('Coin#2026a')
  await target.fill('6200000003')
  await page.getByRole('button', { name: '转卡', exact: true }).click()
  await page.getByText('账号有误或不符合转卡条件，请核对后重试').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByText('演示贸易有限公司').count()).toBe(0)
  await correct(target, '6200000002')
  await page.getByRole('button', { name: '转卡', exact: true }).click()
  await page.getByRole('dialog', { name: '确认转卡', exact: true }).waitFor()
  await page.getByRole('button', { name: '取消' }).last().click()
})
