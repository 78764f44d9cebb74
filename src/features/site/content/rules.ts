import type { RefusalEntry } from '#gateway/refusals.ts'
import { defineReview } from '#platform/reviewing/rules.ts'
import { type ContentKind, type ContentRight, permissionsFor } from '#platform/publishing/content-kinds.ts'

export const contentLimits = {
  kind: 40,
  id: 40,
  title: 200,
  text: 100,
  tab: 40,
  /** Pieces of one bulk action. */
  bulk: 100,
  /** Pieces of a kind that is put in order by hand. */
  ordered: 200,
  fields: 100,
  choices: 50,
  /** Pieces whose titles are read at once by their ids. */
  chosen: 60,
  address: 2000,
  /** Addresses that a link field offers at once. */
  addresses: 30,
  /** Pieces that are shown to refer to another one. */
  uses: 50,
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
  fixedId: { code: 'fixed_id', msg: '这种内容的地址标识不能修改' },
  sameReplacement: { code: 'same_replacement', msg: '请选择另一项已发布的内容' },
  lastingPage: { code: 'lasting_page', msg: '下线后该地址仍有页面，不能转到其他内容' },
  notOrdered: { code: 'not_ordered', msg: '这种内容不能调整顺序' },
  keepsOne: { code: 'keeps_one', msg: '这份资料只有一份，不能删除' },
  isLive: { code: 'is_live', msg: '内容仍在网站上，请先下线再移入回收站' },
  needsApproval: { code: 'needs_approval', msg: '发布须经第二人审核，请提交审核' },
  alreadySubmitted: { code: 'already_submitted', msg: '已有一个版本正在等待审核，请先撤回或等待结果' },
  sensitiveWords: { code: 'sensitive_words', msg: '内容含有不能发布的词语，请修改后再发布' },
  uploadMissing: { code: 'upload_missing', msg: '上传的文件已失效，请重新选择' },
} as const satisfies Record<string, RefusalEntry>

/** Ids that the portal makes are shorter than this and of these characters; an editor's own have the pattern of their kind. */
const madeId = /^[a-z0-9-]{1,40}$/

/** Whether a text is a valid id for the kind: its only id, its pattern, or the form of generated ids. */
export function isContentId({ only, id }: Pick<ContentKind, 'only' | 'id'>, text: string): boolean {
  if (only !== undefined) return text === only
  return id ? text.length <= id.max && id.pattern.test(text) : madeId.test(text)
}

/** Whether the permissions include the right for the content area of the kind. */
export function hasContentRight(
  permissions: ReadonlySet<string> | readonly string[],
  { area }: Pick<ContentKind, 'area'>,
  right: ContentRight,
): boolean {
  const granted = new Set(permissions)
  return permissionsFor(area, right).some((permission) => granted.has(permission))
}

export const approvalKind = 'content-approvals'

/** Actions of the second person before a version is published. Authors cannot approve their own version. */
export const approvalReviewing = defineReview({
  kind: approvalKind,
  noun: '发布审核',
  words: { work: '审核', applicant: '提交人', submit: '提交审核', comment: '审核意见' },
  states: {
    pending: { label: '待审核', tone: 'warning', isOpen: true },
    approved: { label: '已通过', tone: 'success' },
    rejected: { label: '已退回', tone: 'error' },
    withdrawn: { label: '已撤回', tone: 'neutral' },
  },
  initial: 'pending',
  actions: {
    approve: {
      label: '通过并发布',
      from: ['pending'],
      to: 'approved',
      comment: 'optional',
      needsChecklist: true,
      look: 'primary',
      shortcut: 'a',
    },
    reject: { label: '退回修改', from: ['pending'], to: 'rejected', comment: 'required', look: 'danger', shortcut: 'r' },
    withdraw: { label: '撤回', by: 'applicant', from: ['pending'], to: 'withdrawn', comment: 'none' },
  },
  workingDays: 1,
  columns: [
    { key: 'title', label: '标题', type: 'text', sortable: true },
    { key: 'label', label: '内容', type: 'text' },
  ],
  checklist: [
    { id: 'preview', text: '已在预览页通读全文' },
    { id: 'facts', text: '日期、数字、单位名称与来源一致' },
    { id: 'links', text: '链接与图片能打开，图片有替代文本' },
  ],
})
