import type { RefusalEntry } from '#gateway/refusals.ts'

const megabyte = 1024 * 1024

export const uploadLimits = { hoursKept: 24, perHour: 60, leastMegabytes: 1, mostMegabytes: 100 } as const

const documents = ['zip', 'png', 'jpg', 'jpeg', 'pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'txt', 'csv', 'rar'] as const

/** The purposes of uploads: allowed extensions, and the limit of an installation that has set none. The first is the default. */
export const uploadPurposes = {
  letter: { label: '扫描申请的授权书', endings: ['pdf', 'png', 'jpg', 'jpeg'], megabytes: 2 },
  result: { label: '扫描结果', endings: ['pdf', 'zip'], megabytes: 50 },
  invoice: { label: '发票文件', endings: ['pdf', 'ofd', 'xml'], megabytes: 50 },
  solution: { label: '方案文件', endings: ['pdf', 'zip'], megabytes: 50 },
  attachment: { label: '申诉的补充附件', endings: documents, megabytes: 50 },
  receipt: { label: '充值凭证', endings: ['pdf', 'png', 'jpg', 'jpeg'], megabytes: 50 },
  project: { label: '项目文件', endings: documents, megabytes: 50 },
  research: { label: '调研答卷的附件', endings: documents, megabytes: 50 },
  document: { label: '操作手册', endings: ['pdf'], megabytes: 50 },
  article: { label: '资讯的附件', endings: documents, megabytes: 50 },
} as const satisfies Record<string, { label: string; endings: readonly string[]; megabytes: number }>
export type UploadPurpose = keyof typeof uploadPurposes
export const purposeNames = Object.keys(uploadPurposes) as UploadPurpose[]

/** For the accept attribute and the message: `.pdf,.png`. */
export function formatAccept(endings: readonly string[]): string {
  return endings.map((ending) => `.${ending}`).join(',')
}

/** The extension of a file name in lower case, without the dot; '' without any. */
export function getExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function toBytes(megabytes: number): number {
  return megabytes * megabyte
}

export const uploadRefusals = {
  empty: { code: 'file_empty', msg: '文件没有内容' },
  tooOften: { code: 'too_often', msg: '上传过于频繁，请稍后再试' },
} as const satisfies Record<string, RefusalEntry>

export const uploadMessages = { sending: '文件正在上传，请稍候再提交' } as const

export function createSizeRefusal(megabytes: number): RefusalEntry {
  return { code: 'file_too_large', msg: `文件必须小于${megabytes}MB` }
}

export function createTypeRefusal(endings: readonly string[]): RefusalEntry {
  return { code: 'file_type', msg: `只允许上传 ${formatAccept(endings)} 文件` }
}

/** Of a file whose ending is allowed; the document protection of companies encrypts files and keeps their endings. */
export function createContentRefusal(ending: string): RefusalEntry {
  return { code: 'file_type', msg: `文件内容与扩展名 .${ending} 不符，可能已加密或损坏，请换用能正常打开的文件` }
}
