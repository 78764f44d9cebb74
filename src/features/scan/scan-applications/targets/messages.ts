import { cutText } from '#kit/formats/cut-text.ts'
import type { Entry } from './entries.ts'
import { targetLimits } from './rules.ts'

const errorTexts = {
  V4_BAD: '不是有效的 IPv4 地址或范围',
  V4_OCTET: '各段应为 0-255',
  V4_LEADING_ZERO: '各段不能有前导 0',
  V4_PREFIX: '掩码不正确（0-32 或连续的子网掩码）',
  V4_MIX: '掩码不能与 * 或 - 组合',
  RANGE_ORDER: '起始地址大于结束地址',
  V6_BAD: '不是有效的 IPv6 地址或范围',
  V6_PREFIX: 'IPv6 前缀长度应为 0-128',
  V6_ZONE: '不支持带区域标识（%）的 IPv6 地址',
  DOM_BAD: '域名格式不正确',
  DOM_SINGLE: '请填写完整域名',
  DOM_SUFFIX: '不能填写公共后缀',
  DOM_WILDCARD: '不支持泛域名，请逐个填写',
  NEED_SCHEME: '带路径请填写 URL，如 http://主机/路径',
  PORT: '带端口请填写 URL，如 http://主机:端口/',
  URL_SCHEME: '仅支持 http 和 https',
  URL_USERINFO: 'URL 中不能包含账号口令',
  URL_PORT: 'URL 的端口应为 1-65535',
  URL_HOST: 'URL 的主机应为完整的 IPv4 地址、方括号中的 IPv6 地址或域名',
  URL_BAD: 'URL 格式不正确',
  SPACE: '多个目标请用逗号或换行分隔',
  SEPARATOR: '多个目标请用逗号或换行分隔',
  EXCL_EMPTY: '! 后应填写要排除的目标',
  BAD: '不是可识别的扫描目标',
  EMPTY: '请输入扫描目标',
  EMPTY_AFTER_EXCLUDE: '排除后没有可扫描的目标',
  TOO_MANY: '目标数量 {n} 超过上限 {max}',
  TOO_LONG: '不能超过 {max} 个字符，现有 {n} 个',
} as const
export type ErrorCode = keyof typeof errorTexts

const warningTexts = {
  HOST_BITS: '已按网段 {canonical} 处理',
  HEX_RANGE: 'IPv6 末段按十六进制计算，共 {n} 个地址',
  MAPPED: '已按 IPv4 地址 {canonical} 处理',
  URL_CIDR: '“/”后的数字将作为网址路径，不是掩码；扫描网段请去掉 http://',
  DUPLICATE: '与前面的目标相同，已合并',
  EXCL_NOTHING: '排除项未命中任何目标',
} as const
export type WarningCode = keyof typeof warningTexts

/** `index` and `text` name the entry, 0 and '' the whole input. `msg` is the `sentence` prefixed by the entry. */
export type Remark<Code extends string> = { index: number; text: string; code: Code; sentence: string; msg: string }

type NamedTarget = { kind: string; canonical: string; size: number }

type Values = Record<string, string | number>

type Message<Code> = { code: Code; template: string; values?: Values | undefined }

export function toRemark<Code extends string>(entry: Entry | null, { code, template, values = {} }: Message<Code>): Remark<Code> {
  const sentence = template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  if (!entry) return { index: 0, text: '', code, sentence, msg: sentence }
  return { index: entry.index, text: entry.text, code, sentence, msg: `第${entry.index}个目标“${quotable(entry.text)}”：${sentence}` }
}

export function toError(entry: Entry | null, code: ErrorCode, values: Values = {}): Remark<ErrorCode> {
  return toRemark(entry, { code, template: errorTexts[code], values })
}

export function toWarning(entry: Entry, code: WarningCode, target: NamedTarget): Remark<WarningCode> {
  const values = { canonical: target.canonical, n: formatAddressCount(target.size) }
  return toRemark(entry, { code, template: warningTexts[code], values })
}

/** How the entry was understood, as a text for the applicant. */
export function describeTarget(target: NamedTarget, { excluded, body }: { excluded: boolean; body: string }): string {
  const verb = excluded ? '排除' : ''
  if (target.kind === 'url') return `${verb}网址 ${target.canonical}`
  if (target.kind === 'domain') return `${verb}域名 ${/^\p{ASCII}*$/u.test(body) ? target.canonical : `${body}（${target.canonical}）`}`
  return `${excluded ? '排除 ' : ''}${target.canonical} 共 ${formatAddressCount(target.size)} 个地址`
}

/** Larger counts are shown rounded. */
const countless = 1e12

export function formatAddressCount(count: number): string {
  return count > countless ? '万亿以上' : String(count)
}

function quotable(text: string): string {
  const visible = text.replace(/\s/g, ' ').replace(/\p{C}/gu, '')
  return visible.length > targetLimits.quoted ? `${cutText(visible, targetLimits.quoted)}…` : visible
}
