import { dropBlanks, parseNumber } from '#kit/identifiers/identifiers.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'

export const limits = { number: 40, reason: 60, name: 80, creditCode: 20, address: 200, scope: 400 }

/** Normalises a typed or pasted number: half width, upper case, no spaces. */
export function normalizeCertificateNumber(text: string): string {
  return dropBlanks(text).toUpperCase()
}

/** The number within what was typed or copied along with it: its label, quotes, a full stop. */
export function parseCertificateNumber(text: string): string {
  return parseNumber(text)
    .toUpperCase()
    .replaceAll(/^[^A-Z0-9-]+|[^A-Z0-9-]+$/g, '')
}

/** Look-ups by one IP address before it is rate limited, since certificate numbers can be guessed. */
export const lookupLimit = { limit: 30, seconds: 600 }

export type StoredState = 'valid' | 'suspended' | 'revoked'
export type CertificateState = StoredState | 'expired'

/** A certificate expires on the day after its last day; suspension and revocation take precedence from their day on. */
export function getStateOn(day: string, { state, since, expiryDate }: DatedState): CertificateState {
  if (state !== 'valid' && since <= day) return state
  return expiryDate < day ? 'expired' : 'valid'
}

type DatedState = { state: StoredState; since: string; expiryDate: string }

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

/** What a certificate says of its holder; fields that it does not have are left out. */
export function listFields(certificate: CertificateFields): [label: string, value: string][] {
  const fields: [string, string][] = [
    ['获证组织', certificate.organisation],
    ['统一社会信用代码', certificate.creditCode],
    ['注册地址', certificate.registeredAddress],
    ['办公地址', certificate.officeAddress],
    ['评估地址', certificate.businessAddress],
    ['体系名称', certificate.systemName],
    ['依据标准', certificate.standard],
    ['认证范围', certificate.scope],
  ]
  return fields.filter(([, value]) => value !== '')
}

type CertificateFields = Record<
  'organisation' | 'creditCode' | 'registeredAddress' | 'officeAddress' | 'businessAddress' | 'systemName' | 'standard' | 'scope',
  string
>

/** The page that shows a certificate, and its file. */
export function certificateAddress(number: string): string {
  return `/dsmm?s=${encodeURIComponent(number)}`
}

export const pdfPath = '/dsmm/certificate.pdf'

export function pdfAddress(number: string): string {
  return `${pdfPath}?s=${encodeURIComponent(number)}`
}

export const messages = { none: '还未生成证书' }

/** Size of the drawn card, and the delay before it is rendered as a picture. */
export const preview = { width: 675, delayMs: 500 }

export type CertificateColumn =
  | 'number'
  | 'organisation'
  | 'creditCode'
  | 'registeredAddress'
  | 'officeAddress'
  | 'businessAddress'
  | 'name'
  | 'level'
  | 'systemName'
  | 'standard'
  | 'scope'
  | 'firstDate'
  | 'issueDate'
  | 'expiryDate'
  | 'state'
  | 'stateSince'
  | 'stateReason'

export const certificateNumber = /^[A-Z0-9-]+$/

/** The columns of a file of certificates. */
export const certificateColumns = [
  { name: 'number', heading: '证书编号', example: 'DSMM2026000100', type: 'identifier' },
  { name: 'organisation', heading: '获证组织', example: '示例科技有限公司', type: 'text', isDrawn: true },
  { name: 'creditCode', heading: '统一社会信用代码', example: '91990100MA00CE019C', type: 'identifier' },
  { name: 'registeredAddress', heading: '注册地址', example: '示例市演示区1号', type: 'text', isDrawn: true },
  { name: 'officeAddress', heading: '办公地址', example: '示例市演示区2号', type: 'text', isDrawn: true },
  { name: 'businessAddress', heading: '评估地址', example: '示例市演示区3号', type: 'text', isDrawn: true },
  { name: 'name', heading: '证书名称', example: '数据安全能力成熟度等级证书（三级）', type: 'text', isDrawn: true },
  { name: 'level', heading: '等级', example: '3', type: 'text' },
  { name: 'systemName', heading: '体系名称', example: '数据安全管理体系', type: 'text', isDrawn: true },
  { name: 'standard', heading: '依据标准', example: 'GB/T 37988-2019', type: 'text', isDrawn: true },
  { name: 'scope', heading: '认证范围', example: '业务数据的采集、存储与处理活动', type: 'text', hasLines: true, isDrawn: true },
  { name: 'firstDate', heading: '首次发证日期', example: '2026-03-17', type: 'day' },
  { name: 'issueDate', heading: '本次发证日期', example: '2026-03-17', type: 'day' },
  { name: 'expiryDate', heading: '有效期至', example: '2029-03-16', type: 'day' },
  { name: 'state', heading: '状态', example: '已暂停', type: 'text' },
  { name: 'stateSince', heading: '暂停或撤销日期', example: '2026-10-08', type: 'day' },
  { name: 'stateReason', heading: '原因', example: '监督评审逾期', type: 'text', isDrawn: true },
] as const satisfies readonly (ImportColumn & { name: CertificateColumn })[]

/** What a line does: to the site, or to the drafts where publishing takes a second person. */
export const lineEffects = { new: '新增', changed: '更新', same: '相同' } as const
export type LineEffect = keyof typeof lineEffects
