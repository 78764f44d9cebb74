import type { RefusalEntry } from '#gateway/refusals.ts'

const megabyte = 1024 * 1024

export const uploadLimits = { megabytes: 2, bytes: 2 * megabyte, hoursKept: 24, perHour: 60 } as const

const documents = ['zip', 'png', 'jpg', 'jpeg', 'pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'txt', 'csv', 'rar'] as const

/** The purposes of uploads with their allowed extensions. The first is the default. */
export const uploadPurposes = {
  letter: ['pdf', 'png', 'jpg', 'jpeg'],
  /** What comes with an action of a review; its declaration says which of these. */
  review: ['pdf', 'ofd', 'xml', 'zip', 'png', 'jpg', 'jpeg'],
  /** Documents of the site itself, from the editor of content. */
  document: ['pdf'],
  /** An attachment of an article. */
  article: documents,
  /** What proves that a recharge was paid. */
  receipt: ['pdf', 'png', 'jpg', 'jpeg'],
  attachment: documents,
  /** A document of a project. */
  project: documents,
  /** An answer of a project's research. */
  research: documents,
} as const
export type UploadPurpose = keyof typeof uploadPurposes

/** For the accept attribute and the message: `.pdf,.png`. */
export function formatAccept(endings: readonly string[]): string {
  return endings.map((ending) => `.${ending}`).join(',')
}

/** The extension of a file name in lower case, without the dot; '' without any. */
export function getExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

export const uploadRefusals = {
  tooLarge: { code: 'file_too_large', msg: `文件必须小于${uploadLimits.megabytes}MB` },
  empty: { code: 'file_empty', msg: '文件没有内容' },
  tooOften: { code: 'too_often', msg: '上传过于频繁，请稍后再试' },
} as const satisfies Record<string, RefusalEntry>

export function createTypeRefusal(endings: readonly string[]): RefusalEntry {
  return { code: 'file_type', msg: `只允许上传 ${formatAccept(endings)} 文件` }
}
