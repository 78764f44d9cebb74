import type { RefusalEntry } from '#gateway/refusals.ts'
import { type ContentKind, type ContentRight, permissionsFor } from '#platform/publishing/content-kinds.ts'

export const contentLimits = {
  kind: 40,
  id: 40,
  text: 100,
  tab: 40,
  /** Pieces of one bulk action. */
  bulk: 100,
  /** Pieces of a kind that is put in order by hand. */
  ordered: 200,
  choices: 50,
  pictures: 24,
  pictureAlt: 100,
  saveBytes: 1024 * 1024,
} as const

/** Autosave: after a pause in typing, at the latest after `longestMs`; a failed save is repeated. */
export const autosave = { pauseMs: 800, longestMs: 5000, retryMs: 3000 } as const

export const previewHours = 24

export const bulkActions = {
  publish: { label: '发布', right: 'publish' },
  'take-down': { label: '下线', right: 'publish' },
  remove: { label: '移入回收站', right: 'edit' },
  restore: { label: '恢复', right: 'edit' },
} as const satisfies Record<string, { label: string; right: ContentRight }>
export type BulkAction = keyof typeof bulkActions

export const contentRefusals = {
  unknownKind: { code: 'unknown_kind', msg: '没有这种内容' },
  wrongId: { code: 'wrong_id', msg: '编号格式不正确' },
  notOrdered: { code: 'not_ordered', msg: '这种内容不能调整顺序' },
  keepsOne: { code: 'keeps_one', msg: '这份资料只有一份，不能删除' },
  isLive: { code: 'is_live', msg: '内容仍在网站上，请先下线再移入回收站' },
  uploadMissing: { code: 'upload_missing', msg: '上传的文件已失效，请重新选择' },
} as const satisfies Record<string, RefusalEntry>

/** Ids that the portal makes are shorter than this and of these characters; an editor's own have the pattern of their kind. */
const madeId = /^[a-z0-9-]{1,40}$/

export function isContentId({ only, id }: Pick<ContentKind, 'only' | 'id'>, text: string): boolean {
  if (only !== undefined) return text === only
  return id ? text.length <= id.max && id.pattern.test(text) : madeId.test(text)
}

export function mayDo(
  permissions: ReadonlySet<string> | readonly string[],
  { area }: Pick<ContentKind, 'area'>,
  right: ContentRight,
): boolean {
  const held = new Set(permissions)
  return permissionsFor(area, right).some((permission) => held.has(permission))
}
