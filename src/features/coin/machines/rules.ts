import type { RefusalEntry } from '#gateway/refusals.ts'

/** Scopes of a system; calls require them as `machine:<scope>`. */
export const machineScopes = {
  'ledger.read': '查询余额',
  'ledger.book': '扣除、预扣与冲正',
  'scan.run': '领取漏扫任务与交付结果',
} as const
export type MachineScope = keyof typeof machineScopes
export const machineScopeNames = Object.keys(machineScopes) as MachineScope[]
/** Ticked for a new system. */
export const usualScopes: readonly MachineScope[] = ['ledger.read', 'ledger.book']

type Scoped = { scopes: readonly string[] }

/** Whether a change gives a system a scope that its keys were not made for. */
export function widensScope(from: Scoped, to: Scoped): boolean {
  return to.scopes.some((scope) => !from.scopes.includes(scope))
}

export const machineLimits = {
  name: 40,
  callsPerMinute: 100_000,
  defaultCallsPerMinute: 600,
  networks: 20,
  network: 43,
  keys: 20,
  account: 40,
  amount: 1_000_000,
  service: 40,
  detail: 100,
  reference: 64,
  reason: 100,
  holdMinutes: 1440,
} as const

export const keyStates = {
  active: { label: '有效', tone: 'success' },
  expired: { label: '已过期', tone: 'neutral' },
  revoked: { label: '已吊销', tone: 'error' },
} as const
export type KeyState = keyof typeof keyStates

export const keyCan = {
  revoke: ({ state }: { state: KeyState }) => state === 'active',
}

/** States of the booking under a reference. */
export const bookingStates = ['none', 'held', 'released', 'expired', 'booked', 'reversed'] as const
export type BookingState = (typeof bookingStates)[number]

export const machineMessages = {
  account: '账户格式不正确',
  amount: `数量应为 1-${machineLimits.amount} 的整数`,
  callsPerMinute: `每分钟调用次数应为 1-${machineLimits.callsPerMinute} 的整数`,
  minutes: `预扣时长应为 1-${machineLimits.holdMinutes} 分钟`,
  at: '时间格式不正确',
  scopes: '请至少选择一项权限',
  networks: '来源网段格式不正确，例如 192.0.2.0/24',
  tooManyNetworks: `来源网段不能超过${machineLimits.networks}个`,
  past: '到期日应晚于今天',
  which: '请提供 reference 或 bookingId 之一',
} as const

export const machineRefusals = {
  nameTaken: { code: 'name_taken', msg: '该系统名称已存在' },
  tooManyKeys: { code: 'too_many_keys', msg: `有效密钥不能超过${machineLimits.keys}个，请先吊销不用的密钥` },
  changed: { code: 'broken_seal', msg: '该系统的校验码不符：数据可能被越过系统修改，请先核实权限并在“修改”中保存，再新增密钥' },
  referenceUsed: { code: 'reference_used', msg: '该业务编号已使用，请查询其结果' },
} as const satisfies Record<string, RefusalEntry>
