export const limits = { number: 40 }

/** A number as it is typed or pasted: in any case and width, with spaces. */
export function tidyNumber(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}

/** Look-ups of one address before it has to wait (DOMAIN §4: numbers can be guessed). */
export const lookupLimit = { limit: 30, seconds: 600 }

export type StoredState = 'valid' | 'suspended' | 'revoked'
export type CertificateState = StoredState | 'expired'

/** A certificate is expired from the day after its last day on; suspension and revocation count before that. */
export function stateOn(day: string, certificate: { state: StoredState; expiryDate: string }): CertificateState {
  if (certificate.state !== 'valid') return certificate.state
  return certificate.expiryDate < day ? 'expired' : 'valid'
}

export const stateLabels: Record<CertificateState, string> = { valid: '有效', expired: '已过期', suspended: '已暂停', revoked: '已撤销' }
export const stateTones: Record<CertificateState, 'success' | 'warning' | 'error'> = {
  valid: 'success',
  expired: 'warning',
  suspended: 'warning',
  revoked: 'error',
}

/** DSMM levels (GB/T 37988-2019). */
export const levelNames = ['非正式执行', '计划跟踪', '充分定义', '量化控制', '持续优化'] as const

export const messages = { none: '还未生成证书', emptyNumber: '请输入证书编号' }

/** The card is drawn, then taken as a picture (specification 1 §9). */
export const preview = { width: 675, delayMs: 500 }
