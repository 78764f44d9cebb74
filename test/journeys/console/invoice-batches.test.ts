import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { formatDate } from '#kit/dates.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import { findAccessibilityViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { unpack } from '../../harness/content/zips.ts'

const { openPage } = useBrowser()
const number = '26990000000000004321'
const pdf = '%PDF-1.7 an invoice'
const xml = '<?xml version="1.0"?><Invoice/>'

async function openConsole(path: string): Promise<Page> {
  return openPage(path, { signedInAs: 'finance' })
}

/** Downloads the batch and answers the number of its only application. */
async function exportBatch(page: Page): Promise<string> {
  await page.getByRole('button', { name: '导出新批次' }).click()
  const dialog = page.getByRole('dialog', { name: '导出新批次' })
  await dialog.getByText('将导出 1 份申请').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  const progress = page.getByRole('dialog', { name: '导出开票申请' })
  await progress.getByText('已完成').waitFor()
  const download = page.waitForEvent('download')
  await progress.getByRole('link', { name: '下载文件' }).click()
  const [sheet] = await readXlsxFile(readFileSync(await (await download).path()))
  expect(sheet?.data[0]?.[0]).toBe('申请编号')
  await progress.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
  return String(sheet?.data[1]?.[0])
}

test('a batch is exported, its results are imported with their files, and the customer downloads them', async () => {
  const page = await openConsole('/console/invoice-batches')
  const code = await exportBatch(page)
  await page.getByText(`PC${formatDate(new Date()).replaceAll('-', '')}-01`).waitFor()
  await page.getByRole('link', { name: '开票结果导入' }).last().click()
  const table = `申请编号,发票号码,开票日期,价税合计（选填）\n${code},${number},2026-11-20,\n`
  const results = { name: '开票结果.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file][accept^=".xlsx"]').setInputFiles(results)
  await page.getByText('有 1 行错误，未登记').waitFor()
  await page.getByText('缺少 PDF 文件').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const entries = [
    { name: `发票/${number}.pdf`, content: [pdf] },
    { name: `发票/${number}.xml`, content: [xml] },
    { name: '说明.txt', content: ['x'] },
  ]
  const archive = { name: '发票.zip', mimeType: 'application/zip', buffer: await buffer(writeZip(entries)) }
  await page.locator('input[type=file][accept=".zip"]').setInputFiles(archive)
  await page.getByText('说明.txt：不是 PDF、OFD 或 XML 文件').waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '登记', exact: true }).click()
  await page.getByText('1 行已全部登记，客户可以下载发票。').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  const own = await openPage('/query-coin/record?from=2020-01-01', { signedInAs: '6200000001' })
  const download = own.waitForEvent('download')
  await own
    .getByRole('row')
    .filter({ hasText: code })
    .getByRole('button', { name: /^下载：/ })
    .click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`演示科技有限公司_${number}.zip`)
  const contents = (await unpack(readFileSync(await file.path()))).map(({ content }) => content.toString())
  expect(contents).toEqual([pdf, xml])
})

test.each([1440, 390])('statistics are shown by month with their plot, linkable, at %i', async (width) => {
  const page = await openConsole('/console/invoice-statistics')
  await page.setViewportSize({ width, height: 844 })
  await page.getByRole('heading', { name: '开票统计' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await measureSidewaysScroll(page)).toBe(0)
  await page.getByText('金额', { exact: true }).click()
  await page.waitForURL(/by=fen/)
  await page.reload()
  await page.getByText('近 12 个月金额', { exact: true }).waitFor()
  await page.goto('/console/invoice-statistics?year=2026&kind=01')
  await page.getByText('这段时间没有开票申请。').first().waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})
