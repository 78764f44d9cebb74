/** Limits of every export; more rows have to be exported in parts. */
export const exportLimits = {
  rows: 200_000,
  hours: 24,
  attempts: 3,
  staleMinutes: 30,
  daysKept: 7,
} as const

export const exportStates = {
  waiting: '排队中',
  running: '生成中',
  done: '已完成',
  failed: '失败',
} as const
export type ExportState = keyof typeof exportStates
