import { buffer } from 'node:stream/consumers'
import { formatCsvLine, csvByteOrderMark } from '#kit/formats/csv.ts'
import { writeWorkbook } from '#platform/sheets/server/workbook.ts'
import type { ImportColumn, ImportFormat } from '../rules.ts'

/** The template file of an import: the headings and an example line. Whole columns are formatted, so what is typed below is kept as it is. */
export async function writeTemplate(
  label: string,
  columns: readonly ImportColumn[],
  form: ImportFormat,
): Promise<{ name: string; base64: string }> {
  const example = columns.map((column) => column.example)
  const content =
    form === 'csv'
      ? Buffer.from(csvByteOrderMark + [columns.map(({ heading }) => heading), example].map(formatCsvLine).join(''))
      : await buffer(writeWorkbook({ name: label, title: '', columns, rows: [[example]] }))
  return { name: `${label}导入模板.${form}`, base64: content.toString('base64') }
}
