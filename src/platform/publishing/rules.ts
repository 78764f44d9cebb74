import type { RefusalEntry } from '#gateway/refusals.ts'

export type RevisionState = 'draft' | 'scheduled' | 'published' | 'superseded' | 'withdrawn'

export const revisionStates: Record<RevisionState, string> = {
  draft: '草稿',
  scheduled: '待发布',
  published: '已发布',
  superseded: '历史版本',
  withdrawn: '已下线',
}

/** The states that allow each action; server and console use this table. */
const allowed = {
  publish: ['draft', 'scheduled'],
  schedule: ['draft', 'scheduled'],
  cancelSchedule: ['scheduled'],
  rollBack: ['superseded', 'withdrawn'],
  takeDown: ['published'],
} as const satisfies Record<string, readonly RevisionState[]>

export type RevisionAction = keyof typeof allowed

export function statesAllowing(action: RevisionAction): readonly RevisionState[] {
  return allowed[action]
}

export function canRevision(action: RevisionAction, state: RevisionState): boolean {
  return statesAllowing(action).includes(state)
}

/** The overall state of a piece of content. */
export const itemStates = {
  draft: { label: '草稿', tone: 'neutral' },
  scheduled: { label: '待发布', tone: 'info' },
  published: { label: '已发布', tone: 'success' },
  changed: { label: '已发布，有修改', tone: 'warning' },
  withdrawn: { label: '已下线', tone: 'neutral' },
} as const
export type ItemState = keyof typeof itemStates

export const binDays = 30

/**
 * Lengths of what search results show, in Chinese characters; a Latin letter counts half. Within `good` nothing is cut and nothing wasted;
 * `most` is the limit in characters of any kind.
 */
export const seoLimits = {
  title: { good: [10, 30], most: 60 },
  description: { good: [40, 80], most: 120 },
} as const

/** Chinese characters and other full-width ones count one, Latin letters and digits half. */
export function measureText(text: string): number {
  return Array.from(text).reduce((width, character) => width + (character < '\u0300' ? 0.5 : 1), 0)
}

/** An edit lock is renewed every `renewSeconds` while the editor is open, and over `seconds` after the last time. */
export const editLock = { seconds: 45, renewSeconds: 15 } as const

/** The name of who holds a lock where that is the same person in another window. */
export const ownOtherWindow = '您本人（另一个窗口）'

export const publishingRefusals = {
  inBin: { code: 'in_bin', msg: '内容已在回收站中，请先恢复' },
  notInBin: { code: 'not_in_bin', msg: '内容不在回收站中' },
  changedMeanwhile: { code: 'changed_meanwhile', msg: '内容已被他人修改，请比对后再继续' },
  nothingToPublish: { code: 'nothing_to_publish', msg: '没有待发布的修改' },
  takeDownTimePassed: { code: 'take_down_time_passed', msg: '下线时间应晚于当前时间和发布时间' },
  publishTimePassed: { code: 'publish_time_passed', msg: '定时发布的时间应晚于当前时间' },
} as const

/** `label`: what the kind calls its ids. */
export function createIdTakenRefusal(label = '编号'): RefusalEntry {
  return { code: 'id_taken', msg: `该${label}已被使用` }
}

/** Somebody else has the content open for editing. */
export function createLockedRefusal(holder: string): RefusalEntry {
  return { code: 'held_by_other', msg: `${holder}正在编辑这项内容` }
}
