import type { RefusalEntry } from '#gateway/refusals.ts'

/** Days of one delegation, the first and the last included. */
export const delegationDays = 90

export const delegationStates = {
  running: { label: '进行中', tone: 'success' },
  planned: { label: '未开始', tone: 'info' },
  ended: { label: '已结束', tone: 'neutral' },
} as const
export type DelegationState = keyof typeof delegationStates

/** Of a delegate who is disabled, or may no longer review all of it. */
export const cannotStandIn = '代理人已停用或缺少权限，请结束后另行委托'

export const delegationRefusals = {
  nothing: { code: 'nothing_to_delegate', msg: '没有审核权限，无需委托代理' },
  self: { code: 'delegate_self', msg: '不能委托给本人' },
  disabled: { code: 'delegate_disabled', msg: '该同事的账号不存在或已停用' },
  begun: { code: 'delegation_past', msg: '开始日期不能早于今天' },
  tooLong: { code: 'delegation_too_long', msg: `一次最多委托 ${delegationDays} 天` },
} as const satisfies Record<string, RefusalEntry>

type Span = { from: string; to: string }

/** The colleague may not review all that the person on leave may. */
export function toUnqualified(name: string, nouns: readonly string[]): RefusalEntry {
  return { code: 'delegate_unqualified', msg: `${name}没有权限审核：${nouns.join('、')}` }
}

/** The person on leave has given that time to somebody already. */
export function toOverlap({ name, from, to }: Span & { name: string }): RefusalEntry {
  return { code: 'delegation_overlap', msg: `${from} 至 ${to} 已委托${name}代理，请另选日期或先结束该项委托` }
}

/** The colleague is on leave then. */
export function toChainFrom({ name, from, to }: Span & { name: string }): RefusalEntry {
  return { code: 'delegation_chain', msg: `${name}在 ${from} 至 ${to} 已将自己的事项委托他人，不能代理` }
}

/** The person on leave stands in for somebody else then. */
export function toChainTo({ name, from, to }: Span & { name: string }): RefusalEntry {
  return { code: 'delegation_chain', msg: `${from} 至 ${to} 正代理${name}的事项，不能再委托他人` }
}

/** The ids of those for whom the person who asked for the item stands in, as far as it matters for the item. */
export function listStoodFor({ assigneeId, standsInFor }: { assigneeId: string; standsInFor: string }): string[] {
  return standsInFor ? [assigneeId] : []
}

/** The name of who acts, with the colleague on leave for whom they do. */
export function formatStandIn(name: string, principal: string | undefined): string {
  return principal ? `${name}（代 ${principal}）` : name
}
