import { copyFileSync, existsSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { csvByteOrderMark, formatCsvLine } from '#kit/formats/csv.ts'
import { useBrowser } from '../harness/browser.ts'
import { inScratch, type Look, type Read, run, runOffice } from './office.ts'

const { openPage } = useBrowser()

type Export = { name: string; account: string; path: string; headingRow: 1 | 2; download: (page: Page) => Promise<Download> }

async function clickExport(page: Page): Promise<Download> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).first().click()
  return arriving
}

/** Exports that a job writes are offered in a dialog. */
async function takeFromDialog(page: Page, dialog: string): Promise<Download> {
  await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: '导出', exact: true }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: '下载文件' }).click()
  return arriving
}

const onList = (path: string, account = 'finance'): Export => ({ name: path, account, path, headingRow: 1, download: clickExport })

const exports: Export[] = [
  { name: 'records', account: '6200000001', path: '/query-coin/result?from=&to=', headingRow: 2, download: clickExport },
  {
    name: 'statement',
    account: '6200000001',
    path: '/query-coin/statements',
    headingRow: 2,
    async download(page) {
      const arriving = page.waitForEvent('download')
      await page
        .getByRole('button', { name: /对账单 Excel/ })
        .nth(1)
        .click()
      return arriving
    },
  },
  {
    name: 'ledger',
    account: 'finance',
    path: '/console/ledger',
    headingRow: 2,
    async download(page) {
      await page.getByRole('button', { name: '导出', exact: true }).click()
      return takeFromDialog(page, '导出账本')
    },
  },
  {
    name: 'invoice batch',
    account: 'finance',
    path: '/console/invoice-batches',
    headingRow: 1,
    async download(page) {
      await page.getByRole('button', { name: '导出新批次' }).click()
      return takeFromDialog(page, '导出新批次')
    },
  },
  {
    name: 'audit trail',
    account: 'auditor',
    path: '/console/audit',
    headingRow: 2,
    async download(page) {
      await page.getByRole('button', { name: '导出', exact: true }).click()
      const arriving = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: /Excel/ }).click()
      return arriving
    },
  },
  onList('/console/coin-accounts'),
  onList('/console/coin-customers'),
  onList('/console/recharge-requests'),
  onList('/console/invoice-statistics'),
  onList('/console/projects', 'assessor'),
  onList('/console/staff', 'admin'),
]

const figures = /数量|金额|余额|收入|支出|^入账（|^扣除（|份数|^预扣$/
/** Of a list: accounts are counted, in another they are named. */
const counted: Readonly<Record<string, readonly string[]>> = { '/console/coin-customers': ['账户'] }

test.each(exports)(
  '$name: figures add up, days are days, and it prints on the width of a page',
  async ({ name, account, path, headingRow, download }) => {
    const page = await openPage(path, { signedInAs: account })
    const arrived = await download(page)
    const file = inScratch('a.xlsx')
    copyFileSync(await arrived.path(), file)
    const printed = inScratch('a.pdf')
    const [results] = runOffice([{ file, steps: [{ read: true }, { look: true }, { print: printed }, { sums: headingRow + 1 }] }])
    const [{ rows, formats }, look, , sums] = results as [Read, Look, null, number[]]
    expect(look).toMatchObject({ filters: true, frozen: true, repeated: [headingRow, headingRow] })
    const headings = (rows[headingRow - 1] as string[]).filter((heading) => heading !== '')
    const values = rows.slice(headingRow)
    expect(values.length).toBeGreaterThan(0)

    const columns = headings.map((heading, at) => {
      const filled = values.flatMap((row) => (row[at] === '' ? [] : [row[at] as number | string]))
      const numbers = filled.filter((value) => typeof value === 'number')
      const isFigure = figures.test(heading) || counted[name]?.includes(heading) === true
      const total = numbers.reduce((sum, one) => sum + one, 0)
      return {
        heading,
        filled,
        numbers,
        isFigure,
        isSummed: Math.abs(total - (sums[at] ?? 0)) < 0.005,
        last: values.at(-1)?.[at],
        format: formats[at],
      }
    })
    const wrongFigures = columns.filter(
      ({ isFigure, filled, numbers, isSummed }) => isFigure && !(isSummed && numbers.length === filled.length),
    )
    expect(wrongFigures).toEqual([])
    const wrongDays = columns.filter(
      ({ isFigure, last, format = '' }) => !isFigure && typeof last === 'number' && !format.startsWith('YYYY-MM-DD'),
    )
    expect(wrongDays).toEqual([])
    const asText = columns.flatMap(({ filled }) =>
      filled.filter((value) => /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(String(value))),
    )
    expect(asText).toEqual([])
    expectOnePageWide(printed, headings)
  },
)

/** Each printed page shows the first and the last heading. */
function expectOnePageWide(printed: string, headings: readonly string[]): void {
  expect(existsSync(printed)).toBe(true)
  const pages = run('pdftotext', ['-layout', printed, '-']).split('\f').slice(0, -1)
  for (const text of pages) {
    const glued = text.replaceAll(/\s/g, '')
    for (const heading of [headings.at(0), headings.at(-1)]) expect(glued).toContain(heading?.replaceAll(/\s/g, ''))
  }
}

test('digits of a CSV stay what they are, and nothing is run as a formula', () => {
  const cells = ['26990000000000000001', '0012345', '123456789012', '=1+1', '-5', '甲"乙,丙']
  const file = inScratch('a.csv', Buffer.from(csvByteOrderMark + formatCsvLine(cells)))
  const [results] = runOffice([{ file, steps: [{ read: true }] }])
  expect(results?.[0]).toMatchObject({ rows: [['26990000000000000001', '0012345', '123456789012', "'=1+1", -5, '甲"乙,丙']] })
})
