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

export const binDays = 30

export const publishingRefusals = {
  inBin: { code: 'in_bin', msg: '内容已在回收站中，请先恢复' },
  notInBin: { code: 'not_in_bin', msg: '内容不在回收站中' },
  changedMeanwhile: { code: 'changed_meanwhile', msg: '内容已被他人修改，请刷新后重试' },
  publishTimePassed: { code: 'publish_time_passed', msg: '定时发布的时间应晚于当前时间' },
} as const
