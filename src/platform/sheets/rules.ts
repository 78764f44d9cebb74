import type { RefusalEntry } from '#gateway/refusals.ts'

/** What a reader of a sheet accepts; rows count with the heading. */
export type SheetLimits = {
  rows: number
  columns: number
  /** Of the unpacked workbook, and of all text that comes out of it. */
  unpackedBytes: number
}

export const sheetRefusals = {
  kind: { code: 'file_type', msg: '只支持 .xlsx 或 .csv 文件' },
  unreadable: { code: 'file_unreadable', msg: '文件无法读取，请使用模板重新填写' },
  archive: { code: 'file_unreadable', msg: '压缩包无法读取或内容过大，请重新打包或分几个压缩包上传' },
  costly: { code: 'file_costly', msg: '文件内容过大或过于复杂，无法读取，请只保留需要导入的内容后重试' },
  busy: { code: 'file_busy', msg: '正在读取的文件较多，请稍候重试' },
} as const satisfies Record<string, RefusalEntry>

export function extentRefusal({ rows, columns }: SheetLimits): RefusalEntry {
  return { code: 'file_extent', msg: `表格范围过大，最多 ${rows} 行、${columns} 列，请删除多余的行和列后重试` }
}
