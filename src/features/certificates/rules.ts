export const limits = { number: 40, reason: 60, name: 80, creditCode: 20, address: 200, scope: 400 }

/** Normalises a typed or pasted number: half width, upper case, no spaces. */
export function normalizeNumber(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}

/** Look-ups by one IP address before it is rate limited, since certificate numbers can be guessed. */
export const lookupLimit = { limit: 30, seconds: 600 }

export type StoredState = 'valid' | 'suspended' | 'revoked'
export type CertificateState = StoredState | 'expired'

/** A certificate expires on the day after its last day; suspension and revocation take precedence. */
export function getStateOn(day: string, certificate: { state: StoredState; expiryDate: string }): CertificateState {
  if (certificate.state !== 'valid') return certificate.state
  return certificate.expiryDate < day ? 'expired' : 'valid'
}

/** Since when and why a certificate is invalid: the recorded reason, or its expiry. */
export function getCause(state: CertificateState, row: { expiryDate: string; since: string; reason: string }) {
  if (state === 'valid') return { stateSince: '', stateReason: '' }
  if (state === 'expired') return { stateSince: row.expiryDate, stateReason: '有效期届满' }
  return { stateSince: row.since, stateReason: row.reason }
}

export const stateLabels: Record<CertificateState, string> = { valid: '有效', expired: '已过期', suspended: '已暂停', revoked: '已撤销' }

type Cause = { state: CertificateState; stateSince: string; stateReason: string }

/** The text that explains why it is invalid; '' while it is valid. */
export function formatCause({ state, stateSince, stateReason }: Cause): string {
  if (state === 'expired') return `有效期于 ${stateSince} 届满`
  return [stateSince && `自 ${stateSince} 起`, stateReason].filter(Boolean).join('，')
}

export const stateTones: Record<CertificateState, 'success' | 'warning' | 'error'> = {
  valid: 'success',
  expired: 'warning',
  suspended: 'warning',
  revoked: 'error',
}

/** DSMM levels (GB/T 37988-2019), from the first up. */
export const levels = [
  { numeral: '一', name: '非正式执行', meaning: '数据安全工作随机、被动地开展，依靠个人经验，尚未形成制度。' },
  { numeral: '二', name: '计划跟踪', meaning: '在主要业务上按计划执行，过程有记录，结果可以核对。' },
  { numeral: '三', name: '充分定义', meaning: '在组织范围内建立统一的制度与流程，由工具支撑，各部门协同执行。' },
  { numeral: '四', name: '量化控制', meaning: '以指标度量安全过程与效果，依据数据管理风险与改进。' },
  { numeral: '五', name: '持续优化', meaning: '随业务、技术与法规的变化主动调整，持续提升数据安全能力。' },
] as const

export const messages = { none: '还未生成证书', emptyNumber: '请输入证书编号' }

/** Size of the drawn card, and the delay before it is rendered as a picture. */
export const preview = { width: 675, delayMs: 500 }
