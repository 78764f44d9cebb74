import { csvLine, csvMark } from '#kit/csv.ts'
import { importColumns, type ImportKind, importKinds } from '#features/coin-desk/rules.ts'

/** A file to fill in: the headings, and one line as an example. */
export async function templateOf(kind: ImportKind, form: 'xlsx' | 'csv'): Promise<{ name: string; base64: string }> {
  const rows = [importColumns[kind].map(({ head }) => head), importColumns[kind].map(({ example }) => example)]
  const content = form === 'csv' ? Buffer.from(csvMark + rows.map(csvLine).join('')) : await workbook(rows)
  return { name: `${importKinds[kind]}导入模板.${form}`, base64: content.toString('base64') }
}

async function workbook(rows: string[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const [heads = [], example = []] = rows
  const data = [heads.map((value) => ({ value, fontWeight: 'bold' as const })), example.map((value) => ({ value, format: '@' }))]
  return writeXlsxFile(data, { columns: heads.map(() => ({ width: 22 })) }).toBuffer()
}
