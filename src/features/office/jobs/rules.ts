import type { RefusalEntry } from '#gateway/refusals.ts'

export const jobRefusals = {
  ended: { code: 'wrong_state', msg: '该任务的记录已标为失败，请在原处重新发起' },
  notScheduled: { code: 'wrong_state', msg: '该任务由业务操作触发，不能手动执行' },
  paused: { code: 'wrong_state', msg: '该任务已暂停，请先恢复' },
  unchanged: { code: 'wrong_state', msg: '该任务的状态已变化，请刷新后查看' },
  gone: { code: 'not_found', msg: '该任务已重新执行或已过期，请刷新后查看' },
} as const satisfies Record<string, RefusalEntry>

/** What a job does at the moment, or came to. */
export const jobStates = {
  running: { label: '执行中', tone: 'info' },
  done: { label: '正常', tone: 'success' },
  failed: { label: '上次失败', tone: 'error' },
  none: { label: '尚未执行', tone: 'neutral' },
  paused: { label: '已暂停', tone: 'warning' },
} as const
export type JobState = keyof typeof jobStates

export const failureReasons = {
  input: '数据不符合要求，重新执行通常仍会失败',
  fault: '多次尝试后仍未成功',
} as const

const two = (text: string) => text.padStart(2, '0')

/** A cron expression in words, as far as the product uses them; others as they are. '' is a job that only runs when something asks for it. */
export function formatSchedule(schedule: string): string {
  if (schedule === '') return '需要时'
  const [minute = '', hour = '', ...days] = schedule.split(' ')
  const [, weekday] = /^\* \* ([0-6])$/.exec(days.join(' ')) ?? []
  if (weekday !== undefined && /^\d+ \d+$/.test(`${minute} ${hour}`))
    return `每周${'日一二三四五六'[Number(weekday)]} ${two(hour)}:${two(minute)}`
  if (days.join(' ') !== '* * *') return schedule
  if (minute === '*' && hour === '*') return '每分钟'
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? []
  if (every !== undefined && hour === '*') return `每 ${every} 分钟`
  if (!/^\d+$/.test(minute)) return schedule
  if (hour === '*') return `每小时第 ${minute} 分`
  return /^\d+$/.test(hour) ? `每天 ${two(hour)}:${two(minute)}` : schedule
}

/** How long a run took: 250 → '0.25 秒', 65000 → '1 分 5 秒'. */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${Number((ms / 1000).toFixed(2))} 秒`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}
