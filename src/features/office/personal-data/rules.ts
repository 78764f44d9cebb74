import { toEmail } from '#kit/identifiers/emails.ts'
import { isMobile, toPhone } from '#kit/identifiers/mobile.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'

export const personalLimits = { subject: 100, verified: 200, open: 20 } as const

/** Days after which copies in backups and in the log of the database are gone. */
export const backupDays = { fallback: 30, least: 1, most: 3650 } as const

export const requestKinds = { export: '导出', erasure: '删除' } as const
export type RequestKind = keyof typeof requestKinds
export const requestKindNames = ['export', 'erasure'] as const satisfies readonly RequestKind[]

export const requestStates = {
  waiting: { label: '待另一人确认', tone: 'warning' },
  done: { label: '已办理', tone: 'success' },
  declined: { label: '未办理', tone: 'neutral' },
} as const
export type RequestState = keyof typeof requestStates
export const requestStateNames = ['waiting', 'done', 'declined'] as const satisfies readonly RequestState[]

/** What stands in place of an erased name. */
export const erasedName = '已删除'
export const erasedText = '（已按本人请求删除）'

export const personalRefusals = {
  nobody: { code: 'not_found', msg: '没有找到该手机号、邮箱或申请人账号的个人信息' },
  unreadable: { code: 'half_lost', msg: '服务器密钥已更换，该请求无法办理，请否决后重新提出' },
  exportRunning: { code: 'export_running', msg: '提出人有一项导出正在进行，请稍后再确认' },
} as const satisfies Record<string, RefusalEntry>

/** What must be settled before a person can be erased. */
export function toOpenRefusal(open: readonly string[]): RefusalEntry {
  return { code: 'wrong_state', msg: `以下业务尚未办结，办结或撤回后才能删除：${open.join('；')}` }
}

/** The number, address or account of a person as it is compared, however it was spelled: a number by its digits alone. */
export function normalizeSubject(text: string): string {
  if (/[@＠]/.test(text)) return toEmail(text).toLowerCase()
  const digits = toPhone(text).replaceAll('-', '')
  return isMobile(digits) || landline.test(digits) ? digits : text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
}

/** Of an area code, which begins with 0, and a number. */
const landline = /^0\d{9,11}$/

/** How a number may be stored: the dash of a landline stays where it was typed. */
export function listSpellings(phone: string): string[] {
  return landline.test(phone) ? [phone, ...[3, 4].map((area) => `${phone.slice(0, area)}-${phone.slice(area)}`)] : [phone]
}

export function maskSubject(subject: string): string {
  if (/^\d{7,}$/.test(subject)) return `${subject.slice(0, 3)}****${subject.slice(-4)}`
  const [name = '', host] = subject.split('@')
  return host ? `${name.slice(0, 1)}***@${host}` : `${subject.slice(0, 2)}***`
}
