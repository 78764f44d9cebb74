import type { RefusalEntry } from '#gateway/refusals.ts'

/** What a reader of a sheet accepts; rows count with the heading. */
export type SheetLimits = {
  rows: number
  columns: number
  /** Of the unpacked workbook, and of all text that comes out of it. */
  unpackedBytes: number
}

/** For `accept` of an input that takes sheets; .txt is what Excel calls Unicode 文本. */
export const sheetFileTypes = '.xlsx,.csv,.txt'

const saveAsWorkbook = '请在 WPS 或 Excel 中打开，“另存为”Excel 工作簿（.xlsx）后重新上传'

export const sheetRefusals = {
  kind: { code: 'file_type', msg: '只支持 .xlsx、.csv 或 .txt 文件' },
  otherProgram: { code: 'file_type', msg: `不支持 .xls、.et、.ods 等格式，${saveAsWorkbook}` },
  locked: { code: 'file_type', msg: `文件是旧版 .xls 格式或设有打开密码，请取消密码，${saveAsWorkbook}` },
  webPage: { code: 'file_type', msg: `文件内容是网页或 XML，不是 Excel 工作簿，${saveAsWorkbook}` },
  text: { code: 'file_type', msg: '文件内容是文本（如 CSV），不是 Excel 工作簿，请把文件名末尾的 .xlsx 改为 .csv 后重新上传' },
  unreadable: { code: 'file_unreadable', msg: `文件无法读取，可能已损坏或不是 Excel 工作簿，${saveAsWorkbook}` },
  encoding: {
    code: 'file_encoding',
    msg: '文件的文字编码无法识别，请另存为 UTF-8 编码的 CSV 或 Excel 工作簿（.xlsx）后重新上传',
  },
  allHidden: { code: 'file_all_hidden', msg: '文件中没有可见的工作表，请取消隐藏要导入的工作表并保存后重新上传' },
  archive: { code: 'file_unreadable', msg: '压缩包无法读取或内容过大，请重新打包或分几个压缩包上传' },
  costly: { code: 'file_costly', msg: '文件内容过大或过于复杂，无法读取，请只保留需要导入的内容后重试' },
  busy: { code: 'file_busy', msg: '正在读取的文件较多，请稍候重试' },
} as const satisfies Record<string, RefusalEntry>

type PlainFault = 'otherProgram' | 'locked' | 'webPage' | 'unreadable' | 'encoding' | 'allHidden'
/** Which sheet of a workbook was read, and which others have the same headings and lines below them. */
export type SheetChoice = { read: string; others: string[] }

/** Why the content of a file can't be read; `quote`: a quotation mark that begins in a line and never ends. */
export type SheetFault = { kind: PlainFault | 'extent' } | { kind: 'quote'; line: number }

export function toSheetRefusal(fault: SheetFault, { rows, columns }: SheetLimits): RefusalEntry {
  if (fault.kind === 'extent') return { code: 'file_extent', msg: `表格范围过大，最多 ${rows} 行、${columns} 列，请删除多余的行和列后重试` }
  if (fault.kind === 'quote') return { code: 'file_unreadable', msg: `第 ${fault.line} 行的引号没有成对，请删除或补全该行的引号后重新上传` }
  return sheetRefusals[fault.kind]
}
