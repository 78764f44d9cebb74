import type { RefusalEntry } from '#gateway/refusals.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'

export const batchLimits = {
  /** Applications of one export; the tax software takes files of this length. */
  invoices: 1000,
  archiveBytes: 20 * 1024 * 1024,
  unpackedBytes: 60 * 1024 * 1024,
  archiveFiles: 2000,
  /** Files that wait for the line of a result file. */
  daysKept: 7,
  /** Files that were left out, as they are named in one answer. */
  namedLeftOut: 50,
} as const

/** How the tax bureau classifies the recharge of a prepaid card: no value added tax on it. */
export const taxClass = { code: '601', name: '预付卡销售和充值', rate: '不征税' } as const

export const batchRefusals = {
  nothingToExport: { code: 'nothing_to_export', msg: '没有待导出的开票申请' },
  batchHandled: { code: 'batch_handled', msg: '该批次的申请都已办理，没有可再次导出的内容' },
  exportRunning: { code: 'export_running', msg: '您有一个导出正在进行，请等待完成后再试' },
  archiveKind: { code: 'file_type', msg: '请选择 .zip 文件' },
  archiveTooLarge: { code: 'file_too_large', msg: `压缩包必须小于${batchLimits.archiveBytes / 1024 / 1024}MB，可以分几个压缩包上传` },
  tooManyFiles: { code: 'too_many_files', msg: `一个压缩包最多 ${batchLimits.archiveFiles} 个文件，可以分几个压缩包上传` },
  noFiles: { code: 'no_files', msg: '压缩包中没有以发票号码命名的 PDF、OFD 或 XML 文件' },
} as const satisfies Record<string, RefusalEntry>

export type ResultColumn = 'code' | 'number' | 'day' | 'yuan'

/** One line is the result of one application. */
export const resultColumns: readonly (ImportColumn & { name: ResultColumn })[] = [
  { name: 'code', heading: '申请编号', example: 'FP00000001', type: 'identifier' },
  { name: 'number', heading: '发票号码', example: '26990000000000000001', type: 'identifier', isAccount: true },
  { name: 'day', heading: '开票日期', example: '2026-11-20', type: 'day' },
  { name: 'yuan', heading: '价税合计（选填）', example: '1000.00', type: 'amount' },
]

export type FileSlot = 'pdf' | 'ofd' | 'xml'
export const fileSlots: readonly FileSlot[] = ['pdf', 'ofd', 'xml']

/** The invoice number in the path of a file: its first run of exactly 20 digits. */
export function findNumber(path: string): string | undefined {
  const name = toIdentifier(path.split(/[/\\]/).at(-1) ?? '')
  return /(?:^|\D)(\d{20})(?!\d)/.exec(name)?.[1]
}

/** Files that systems add to archives by themselves. */
export function isSystemFile(path: string): boolean {
  return path.split(/[/\\]/).some((part) => part === '__MACOSX' || /^\.[^.]/.test(part))
}
