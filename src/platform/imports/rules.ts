import type { RefusalEntry } from '#gateway/refusals.ts'
import type { CellRule } from '#platform/sheets/value-rules.ts'

export const importLimits = {
  lines: 5000,
  bytes: 2 * 1024 * 1024,
  fileName: 100,
  daysKept: 30,
} as const

export type ImportFormat = 'xlsx' | 'csv'

/** `faulty` was never booked, `ready` may be, `review` waits for a second person, `failed` was undone as a whole. */
export const importStates = {
  faulty: { label: '有错误', tone: 'error' },
  ready: { label: '待入账', tone: 'info' },
  review: { label: '待确认', tone: 'warning' },
  waiting: { label: '入账中', tone: 'info' },
  booked: { label: '已入账', tone: 'success' },
  failed: { label: '未入账', tone: 'error' },
  dropped: { label: '已放弃', tone: 'neutral' },
} as const
export type ImportState = keyof typeof importStates

/** The states with labels of another verb than 入账, say 导入. */
export function createImportStates(verb: string): Readonly<Record<ImportState, { label: string; tone: ImportTone }>> {
  const { ready, waiting, booked, failed } = importStates
  return {
    ...importStates,
    ready: { ...ready, label: `待${verb}` },
    waiting: { ...waiting, label: `${verb}中` },
    booked: { ...booked, label: `已${verb}` },
    failed: { ...failed, label: `未${verb}` },
  }
}
type ImportTone = (typeof importStates)[ImportState]['tone']

export const importCan = {
  drop: (state: ImportState) => state === 'faulty' || state === 'ready',
  book: (state: ImportState) => state === 'ready',
}

/** A column of the file in its order. */
export type ImportColumn = CellRule & { name: string; heading: string; example: string }

export const importErrors = {
  example: '这是模板中的示例行，请删除该行或改为实际内容',
  sums: '这是合计行，不是数据，请删除该行',
  exhausted: '多次尝试都没有完成，请联系运维人员',
  unstorable: '该行的内容无法保存，请检查各列是否填错位置、过长或含有异常字符',
} as const

export const importRefusals = {
  tooLarge: { code: 'file_too_large', msg: '文件必须小于2MB' },
  heading: { code: 'file_head', msg: '表头与模板不一致，请使用模板填写' },
  empty: { code: 'file_empty', msg: '文件中没有数据行' },
  tooLong: { code: 'file_too_long', msg: `一次最多导入 ${importLimits.lines} 行` },
  alreadyBooked: { code: 'import_done', msg: '内容相同的文件已经导入过' },
  faulty: { code: 'import_faulty', msg: '文件中还有错误，未入账' },
  unreconciled: { code: 'import_unreconciled', msg: '导入后的合计与文件不一致，未导入任何一行' },
} as const satisfies Record<string, RefusalEntry>
