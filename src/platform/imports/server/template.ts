import { formatCsvLine, csvByteOrderMark } from '#kit/formats/csv.ts'
import type { ImportColumn, ImportFormat } from '../rules.ts'

/** The template file of an import: the headings and an example line. */
export async function writeTemplate(
  label: string,
  columns: readonly ImportColumn[],
  form: ImportFormat,
): Promise<{ name: string; base64: string }> {
  const rows = [columns.map(({ heading }) => heading), columns.map(({ example }) => example)]
  const content = form === 'csv' ? Buffer.from(csvByteOrderMark + rows.map(formatCsvLine).join('')) : await writeWorkbook(rows)
  return { name: `${label}导入模板.${form}`, base64: content.toString('base64') }
}

async function writeWorkbook(rows: string[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const [heads = [], example = []] = rows
  const data = [heads.map((value) => ({ value, fontWeight: 'bold' as const })), example.map((value) => ({ value, format: '@' }))]
  return writeXlsxFile(data, { columns: heads.map(() => ({ width: 22 })) }).toBuffer()
}
