import { brandLimits } from '#platform/brand/rules.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'

/** Why a message is sent. Each text is a template that the provider has approved; `{name}` stands for a parameter. */
export const smsScenes = {
  'change-phone': { label: '修改手机号', text: '您正在修改手机号，验证码为{code}，5分钟内有效，请勿泄露。' },
  'verify-phone': { label: '验证手机号', text: '您的验证码为{code}，5分钟内有效，请勿泄露。' },
  'phone-changed': { label: '手机号变更提醒', text: '您账户{account}的手机号已变更，如非本人操作请立即联系我们。' },
  'low-balance': { label: '余额提醒', text: '您账户{account}的余额为{balance}，已低于提醒值。' },
  'project-code': { label: '项目提醒设置', text: '您正在设置项目进度提醒，验证码为{code}，5分钟内有效，请勿泄露。' },
  'project-node': { label: '项目进度提醒', text: '您关注的项目{project}：{node}已完成。退订请至网站项目进度页。' },
  notice: { label: '消息通知', text: '您有一条新消息：{title}，请登录查看。' },
  invitation: { label: '账号邀请', text: '请在3天内打开链接设置账号密码，请勿转发：{link}' },
} as const
export type SmsScene = keyof typeof smsScenes
export type SmsParams = Record<string, string>

/** Scenes that an installation may have no approved template for: what they are for is then not offered. */
export const optionalScenes: readonly SmsScene[] = ['invitation']

/** Parameters that let their reader in: encrypted until they are sent, and shown nowhere. */
const secretParams = ['code', 'link']

/** Those of a scene's message. */
export function listSecretParams(scene: SmsScene): string[] {
  return secretParams.filter((name) => smsScenes[scene].text.includes(`{${name}}`))
}

/** Providers bill a message of up to 70 characters, signature included, as one. */
export const smsLimits = { text: 70, signature: brandLimits.smsSignature + 2, query: 11, daysKept: 90, providerText: 300 } as const

/** The template of a scene that staff may reword. */
export function toSmsTemplate(scene: SmsScene): string {
  return `sms.${scene}`
}

/** The text of a message without the signature, by the words of the scene or those of staff. Parameters are stripped of line breaks and of the brackets of signatures. */
export function formatSms(scene: SmsScene, params: SmsParams, words: string = smsScenes[scene].text): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => tidyParam(params[name] ?? ''))
}

function tidyParam(value: string): string {
  return value
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[【】]/g, '')
    .trim()
}

/** The parameters as they are sent: tidied, and shortened, the longest first, until the message fits. */
export function fitParams(scene: SmsScene, params: SmsParams, words?: string): SmsParams {
  const fitted = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, tidyParam(value)]))
  const overflow = () => formatSms(scene, fitted, words).length - (smsLimits.text - smsLimits.signature)
  for (let over = overflow(); over > 0; over = overflow()) {
    const [name, value] = Object.entries(fitted).reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (value.length < 2) break
    fitted[name] = `${value
      .slice(0, Math.max(0, value.length - over - 1))
      .toWellFormed()
      .replace(/\uFFFD$/, '')}…`
  }
  return fitted
}

/** The text for log and console, with what lets its reader in masked. */
export function formatShownSms(scene: SmsScene, params: SmsParams, words?: string): string {
  const shown = Object.entries(params).map(([name, value]) => [name, secretParams.includes(name) ? '******' : value])
  return formatSms(scene, Object.fromEntries(shown), words)
}

export const smsStates = {
  waiting: { label: '等待发送', tone: 'warning' },
  sending: { label: '发送中', tone: 'warning' },
  sent: { label: '已提交', tone: 'success' },
  failed: { label: '发送失败', tone: 'error' },
  unknown: { label: '结果未知', tone: 'error' },
  expired: { label: '已过期', tone: 'neutral' },
  held: { label: '未发送', tone: 'neutral' },
} as const
export type SmsState = keyof typeof smsStates

export const smsCan = {
  /** Codes are requested again by their recipient; a message that may have arrived is not sent again. */
  resend: ({ state, isCode }: { state: SmsState; isCode: boolean }) => !isCode && (state === 'failed' || state === 'held'),
}

/** Why a message that didn't arrive is not sent again. */
export function resendHint({ state, isCode, scene }: { state: SmsState; isCode: boolean; scene: SmsScene }): string {
  if (state === 'unknown') return '可能已经送达，因此不提供重新发送。'
  if (!isCode || (state !== 'failed' && state !== 'held' && state !== 'expired')) return ''
  return scene === 'invitation' ? '邀请不能重新发送，请在其账号处重新邀请。' : '验证码不能重新发送，请由本人重新获取。'
}

const subjectKinds: Record<string, string> = { staff: '员工', coin: '查询币账户', applicant: '漏扫申请人', project: '项目' }

/** `{kind} {id}` in words. */
export function formatSubject(subject: string): string {
  const [kind = '', ...id] = subject.split(' ')
  return [subjectKinds[kind] ?? kind, ...id].join(' ')
}

export const providerLabels: Record<string, string> = {
  '': '未开通',
  console: '演示（写入服务日志）',
  table: '测试（仅记录）',
  demo: '演示数据',
  aliyun: '阿里云',
  tencent: '腾讯云',
}

export const codeLimits = {
  digits: 6,
  secondsValid: 300,
  secondsBetween: 60,
  tries: 5,
  /** From so many in a day on, an image captcha comes first. */
  withoutCaptcha: 1,
} as const

type Window = { count: number; seconds: number }
const daySeconds = 24 * 3600

/** Rate limits of codes for a number, an account and a network: against costs, and against flooding third-party phones. */
export const codeWindows = {
  number: [
    { count: 1, seconds: codeLimits.secondsBetween },
    { count: 5, seconds: 3600 },
    { count: 10, seconds: daySeconds },
  ],
  account: [{ count: 10, seconds: daySeconds }],
  network: [{ count: 20, seconds: daySeconds }],
} as const satisfies Record<string, Window[]>

export type Wait = { seconds: number; isWholeDay: boolean }

/** The wait until one more fits into every window, given the times of the former ones, newest first. */
export function getWait(issued: readonly Date[], windows: readonly Window[], now: Date): Wait {
  let wait: Wait = { seconds: 0, isWholeDay: false }
  for (const { count, seconds } of windows) {
    const oldest = issued[count - 1]
    if (!oldest) continue
    const left = Math.min(seconds, Math.ceil(seconds - (now.getTime() - oldest.getTime()) / 1000))
    if (left > wait.seconds) wait = { seconds: left, isWholeDay: seconds === daySeconds }
  }
  return wait
}

/** Percentages of the daily budget at which staff are notified. */
export const budgetAlarms = [80, 100] as const

/** The permission to read the log; its holders are notified when the budget runs out. */
export const smsPermission = 'sms.read'

export function budgetNotice({ percent, spent, dailyBudget }: { percent: number; spent: number; dailyBudget: number }) {
  return { title: `短信当日额度已用 ${percent}%`, text: `今日已发送 ${spent} 条，每日额度 ${dailyBudget} 条` }
}

/** The share of the daily budget, in percent, that a scene may use: notices can be thousands and must leave room for codes. */
export function getBudgetShare(scene: SmsScene): number {
  return scene === 'notice' || scene === 'project-node' ? 50 : 100
}

/** Seconds until the next try after each one that failed and may be tried again. */
export const smsRetrySeconds: readonly number[] = [5, 20, 60, 600, 3600]

export const smsMessages = {
  captcha: '请输入验证码',
  codeSent: (phone: string) => `验证码已发送至 ${phone}`,
  notSent: '获取验证码失败！',
} as const

export const codeRefusals = {
  wrong: { code: 'wrong_code', msg: '验证码错误或已过期' },
  dayLimit: { code: 'too_often', msg: '今日获取次数已达上限' },
  captcha: { code: 'captcha_required', msg: '请先完成图形验证码' },
  budget: { code: 'sms_budget', msg: '短信服务今日已达发送上限，请明日再试或联系客服' },
  off: { code: 'sms_off', msg: '短信服务未开通，请联系客服' },
} as const satisfies Record<string, RefusalEntry>

/** `seconds`: until the next code may be asked for. */
export function createTooSoonRefusal(seconds: number): RefusalEntry {
  return { code: 'too_often', msg: `获取验证码过于频繁，请${seconds}秒后再试` }
}

/** The last digits, which the mask shows anyway, or the whole number: trying its digits one by one would undo the mask. */
export function isNumberQuery(text: string): boolean {
  return /^(\d{1,4}|\d{11})$/.test(text)
}
