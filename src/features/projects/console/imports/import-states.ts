import { importStates as states } from '#platform/imports/rules.ts'

/** Projects are imported, not booked. */
export const importStates = {
  ...states,
  ready: { ...states.ready, label: '待导入' },
  waiting: { ...states.waiting, label: '导入中' },
  booked: { ...states.booked, label: '已导入' },
  failed: { ...states.failed, label: '未导入' },
} as const

export const stateChoices = Object.entries(importStates)
  .filter(([value]) => value !== 'review')
  .map(([value, { label }]) => ({ value, label }))
