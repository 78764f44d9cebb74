import type { Permission } from '#gateway/declared.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'

export const customerLimits = { text: 100, note: 500, reason: 200, open: 50, people: 100, notes: 200, doubles: 10, record: 80 } as const

/** Who has something to do with companies; each sees of them what these permissions show elsewhere. */
export const customerReaders = [
  'finance.handle',
  'recharge-requests.handle',
  'appeals.handle',
  'scan.read',
  'applicants.manage',
  'projects.manage',
  'consultations.handle',
] as const satisfies readonly Permission[]

export const customerSorts = ['-created', 'created', 'name', '-name'] as const
export const customerScopes = { open: '有待办事项', double: '疑似重复', merged: '已合并过' } as const
export const customerScopeNames = ['open', 'double', 'merged'] as const satisfies readonly (keyof typeof customerScopes)[]

/** For so many days a merge can be undone. */
export const splitDays = 30

export const customerRefusals = {
  ofNone: { code: 'invalid', msg: '该记录没有填写单位，或单位名称不能识别，不属于任何客户' },
  same: { code: 'invalid', msg: '请选择另一客户' },
  changed: { code: 'changed_meanwhile', msg: '其中一个客户已被合并或拆分，请刷新后重试' },
  tooLate: { code: 'wrong_state', msg: `合并超过 ${splitDays} 天，不能再拆分` },
  alone: { code: 'no_second_person', msg: '没有其他财务人员可以确认，请先为另一人开通财务权限' },
} as const satisfies Record<string, RefusalEntry>
