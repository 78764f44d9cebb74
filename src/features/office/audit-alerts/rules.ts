import type { RefusalEntry } from '#gateway/refusals.ts'

export const alertLimits = {
  name: 40,
  actions: 20,
  action: 60,
  rows: 1_000_000,
  times: 1000,
  minutes: 1440,
  rules: 50,
  daysKept: 365,
} as const

export const alertActors = {
  '': '任何人',
  staff: '员工',
  coin: '查询币账户',
  applicant: '漏扫申请人',
  machine: '接口密钥',
  anyone: '访客',
} as const
export type AlertActor = keyof typeof alertActors

/** What meets a rule: an action, where `leastRows` of so many rows, where times are given between them, `times` of one person within `minutes`. */
export type AlertRule = {
  actions: readonly string[]
  actorKind: AlertActor
  leastRows: number
  fromTime: string
  toTime: string
  times: number
  minutes: number
}

export const alertMessages = {
  actions: '请选择操作',
  time: '请输入 00:00–23:59 的时间',
  times: '开始与结束时间须同时填写，且不相同',
  saved: '规则已保存',
  removed: '规则已删除',
} as const

export const alertRefusals = {
  tooMany: { code: 'limit', msg: `规则不能超过 ${alertLimits.rules} 条` },
} as const satisfies Record<string, RefusalEntry>

export const alertTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A rule in one sentence; `name` turns codes of actions into words. */
export function describeRule(rule: AlertRule, name: (action: string) => string): string {
  const { actions, actorKind, leastRows, fromTime, toTime, times, minutes } = rule
  return [
    `${alertActors[actorKind]}：${actions.map(name).join('、')}`,
    leastRows > 0 && `不少于 ${leastRows} 行`,
    fromTime && `${fromTime}–${toTime} 之间`,
    times > 1 && `${minutes} 分钟内 ${times} 次`,
  ]
    .filter(Boolean)
    .join('，')
}
