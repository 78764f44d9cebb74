import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { applicantColumns } from '#features/scan/applicants/rules.ts'
import { certificateColumns } from '#features/site/certificates/rules.ts'
import { importColumns } from '#features/coin/desk/rules.ts'
import { resultColumns } from '#features/coin/invoices/batch-rules.ts'
import { projectColumns } from '#features/projects/projects/rules.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import { writeWorkbook } from '#platform/sheets/server/workbook.ts'
import { columnName } from '#kit/formats/workbook/sheet-xml.ts'
import { inScratch, type Look, runOffice } from './office.ts'

const templates: Record<string, readonly ImportColumn[]> = {
  申请人: applicantColumns,
  证书: certificateColumns,
  充值: importColumns.recharge,
  扣除: importColumns.use,
  开票结果: resultColumns,
  项目: projectColumns,
}

/** What a clerk types into a column, and what the import reads of it. */
const typed: Readonly<Record<ImportColumn['type'], readonly [keys: string, read: string][]>> = {
  identifier: [
    ['26990000000000000001', '26990000000000000001'],
    ['0012345', '0012345'],
    ['2026-11-21', '2026-11-21'],
    ['12/3', '12/3'],
  ],
  text: [
    ['0012', '0012'],
    ['1/2', '1/2'],
    ['=甲', '=甲'],
    ['100%', '100%'],
  ],
  amount: [
    ['1234.5', '1234.50'],
    ['1,234.56', '1234.56'],
    ['0', '0.00'],
    ['9999999999', '9999999999.00'],
  ],
  count: [
    ['12', '12'],
    ['1,000', '1000'],
    ['3', '3'],
    ['4', '4'],
  ],
  day: [
    ['2026-11-21', '2026-11-21'],
    ['2026/11/5', '2026-11-05'],
    ['2026-1-2', '2026-01-02'],
    ['2028-02-29', '2028-02-29'],
  ],
  time: [],
}

test.each(Object.entries(templates))('what is typed into the template %s is what the import reads', async (label, columns) => {
  const { name, base64 } = await writeTemplate(label, columns, 'xlsx')
  const file = inScratch(name, Buffer.from(base64, 'base64'))
  const saved = inScratch(name)
  const cells = [2, 3, 4, 5].flatMap((row, at) =>
    columns.map(({ type }, column) => [`${columnName(column)}${row}`, typed[type][at]?.[0] ?? ''] as const),
  )
  const [results] = runOffice([{ file, steps: [{ look: true }, { type: Object.fromEntries(cells) }, { save: saved }] }])
  expect(results?.[0] as Look).toEqual({ name: label, filters: true, frozen: true, repeated: [1, 1] })
  const lines = await readImportFile({ name, bytes: readFileSync(saved) }, { columns, accepted: [] })
  expect(lines.map(({ line, cells: read, faults }) => [line, columns.map((column) => read[column.name]), faults])).toEqual(
    [2, 3, 4, 5].map((row, at) => [row, columns.map(({ type }) => typed[type][at]?.[1]), {}]),
  )
})

test('digits that a sheet of somebody else holds as numbers are refused with their cell and what to do', async () => {
  const foreign = {
    name: 'a',
    title: '',
    columns: resultColumns.map(({ heading, name }) => ({ heading, type: name === 'number' ? ('count' as const) : ('text' as const) })),
    rows: [],
  }
  const file = inScratch('a.xlsx', await buffer(writeWorkbook(foreign)))
  const saved = inScratch('a.xlsx')
  runOffice([{ file, steps: [{ type: { A2: 'FP00000002', B2: '26990000000000000001', C2: '2026-11-21', D2: '1' } }, { save: saved }] }])
  const [line] = await readImportFile({ name: 'a.xlsx', bytes: readFileSync(saved) }, { columns: resultColumns, accepted: [] })
  expect(line?.faults).toEqual({ number: expect.stringMatching(/^B2 发票号码：15 位以上的数字.*请把该列设为文本格式后重新填写$/) })
})
