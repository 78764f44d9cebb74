import type { RefusalEntry } from '#gateway/refusals.ts'
import { uploadLimits } from '#platform/uploads/rules.ts'

const megabyte = 1024 * 1024

export const archiveLimits = {
  /** Of an archive, as it is stored and as it is uploaded. */
  bytes: 2048 * megabyte,
  unpackedBytes: 4096 * megabyte,
  entries: 20_000,
  manifestBytes: 4 * megabyte,
  /** Of one piece of content as a line of its file. */
  lineBytes: 2 * megabyte,
  /** Of a picture, video or file; the library's own limits hold besides. */
  mediaBytes: uploadLimits.mostMegabytes * megabyte,
  /** An entry that unpacks to more than this many times its size was made to do harm. */
  ratio: 200,
  /** Smaller ones may repeat themselves more. */
  ratioFrom: megabyte,
  partBytes: 4 * megabyte,
  fileName: 120,
  daysKept: 7,
  daysListed: 90,
  attempts: 3,
  staleHours: 2,
  message: 200,
} as const

export const archiveFormat = { name: 'portal-content', version: 1 } as const

export const archiveStates = {
  exporting: { label: '正在导出', tone: 'info' },
  exported: { label: '已导出', tone: 'success' },
  uploading: { label: '上传中', tone: 'neutral' },
  checking: { label: '正在检查', tone: 'info' },
  ready: { label: '待导入', tone: 'warning' },
  refused: { label: '不能导入', tone: 'error' },
  importing: { label: '正在导入', tone: 'info' },
  imported: { label: '已导入', tone: 'success' },
  failed: { label: '未完成', tone: 'error' },
  dropped: { label: '已放弃', tone: 'neutral' },
} as const
export type ArchiveState = keyof typeof archiveStates
export const archiveStateNames = Object.keys(archiveStates) as ArchiveState[]

/** Whether a task runs, so that the console polls its state. */
export function isRunning(state: ArchiveState): boolean {
  return state === 'exporting' || state === 'checking' || state === 'importing'
}

/** Once imported, the same archive may be imported again: what it says already changes nothing. */
export const archiveCan = {
  apply: (state: ArchiveState) => state === 'ready' || state === 'imported' || state === 'failed',
  drop: (state: ArchiveState) => state === 'uploading' || state === 'ready' || state === 'refused',
}

/** How a piece of an archive compares with the same piece of the site. */
export const outcomes = {
  new: { label: '新增', tone: 'success' },
  changed: { label: '有变化', tone: 'warning' },
  same: { label: '相同', tone: 'neutral' },
  refused: { label: '不能导入', tone: 'error' },
} as const
export type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as Outcome[]

export const importModes = {
  new: { label: '只新增', hint: '本站没有的内容按归档发布；本站已有的一律不变。', publishes: true },
  draft: { label: '覆盖为草稿', hint: '新增和有变化的内容存为草稿，网站不变，逐项核对后再发布。', publishes: false },
  publish: { label: '覆盖并发布', hint: '新增和有变化的内容立即发布；被替换的版本留在历史中。', publishes: true },
} as const
export type ImportMode = keyof typeof importModes
export const importModeNames = Object.keys(importModes) as ImportMode[]

/** What became of a piece. */
export const results = {
  published: '已发布',
  drafted: '已存为草稿',
  kept: '保持不变',
  refused: '未导入',
} as const
export type Result = keyof typeof results

export const archiveRefusals = {
  running: { code: 'archive_running', msg: '已有一个导出正在进行，请等待完成' },
  tooLarge: { code: 'archive_too_large', msg: '归档文件必须小于 2GB' },
  noArchive: { code: 'archive_unreadable', msg: '不是可以读取的内容归档，请选择由“导出”生成的 .zip 文件' },
  damaged: { code: 'archive_damaged', msg: '归档已损坏或被改动：内容与清单中的校验值不一致' },
  bomb: { code: 'archive_bomb', msg: '归档解压后过大，已拒绝' },
  tooMany: { code: 'archive_too_many', msg: `归档中的文件超过 ${archiveLimits.entries} 个` },
  foreignEntry: { code: 'archive_entry', msg: '归档中有不属于内容归档的文件，已拒绝' },
  version: { code: 'archive_version', msg: '归档的版本比本站程序新，请先升级' },
  incomplete: { code: 'archive_incomplete', msg: '文件没有上传完整，请重新上传' },
  exists: { code: 'archive_exists', msg: '该文件已存在，请换一个文件名或先移走' },
  needsDraft: { code: 'archive_needs_draft', msg: '本站发布须经第二人审核，请选择“覆盖为草稿”' },
} as const satisfies Record<string, RefusalEntry>
