import type { Permission } from '#gateway/declared.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'

export const noticeLimits = { ids: 100, daysKept: 365, smsADay: 20, mailsADay: 100, address: 254, codesAnHour: 5 } as const

export const noticeChannels = { site: '站内通知', sms: '短信', mail: '邮件' } as const
export type NoticeChannel = keyof typeof noticeChannels

/** The default of each channel. */
export const channelDefaults = { site: true, sms: false, mail: false } as const satisfies Record<NoticeChannel, boolean>

/** Topics are `group.detail`; preferences are for groups. `isRequired`: cannot be turned off in the site; `needs`: only for staff with one of these permissions. */
type NoticeGroupEntry = { label: string; hint: string; isRequired?: true; needs?: readonly Permission[] }
export type NoticeGroup = NoticeGroupEntry & { id: string }
type NoticeKind = 'staff' | 'coin' | 'applicant'
export type NoticeGroups = Record<NoticeKind, readonly NoticeGroup[]>
/** The groups of one feature, by kind of account and id. */
export type NoticeTable = { readonly [kind in NoticeKind]?: Readonly<Record<string, NoticeGroupEntry>> }

export function toNoticeGroups(tables: readonly NoticeTable[]): NoticeGroups {
  const listGroups = (kind: NoticeKind) =>
    tables.flatMap((table) => Object.entries(table[kind] ?? {}).map(([id, group]) => ({ id, ...group })))
  return { staff: listGroups('staff'), coin: listGroups('coin'), applicant: listGroups('applicant') }
}

/** The group of a topic: `review.overdue` belongs to `review`. */
export function toTopicGroup(topic: string): string {
  return topic.split('.')[0] as string
}

export const noticeMessages = {
  code: '请输入6位短信验证码',
  phoneKept: '通知手机号已保存',
  phoneRemoved: '通知手机号已移除，不再发送短信通知',
  address: '请输入正确的邮箱地址',
  mailCode: '请输入6位邮件验证码',
  mailCodeSent: (address: string) => `验证码已发送至 ${address}`,
  mailKept: '通知邮箱已保存',
  mailRemoved: '通知邮箱已移除，不再发送邮件通知',
} as const

export const noticeRefusals = {
  noMail: { code: 'no_mail', msg: '请先验证接收邮件的邮箱' },
  mailOff: { code: 'mail_off', msg: '邮件服务未开通' },
  notMailed: { code: 'not_mailed', msg: '邮件未能发出，请核对邮箱地址，或稍后再试' },
  wrongMailCode: { code: 'wrong_code', msg: '验证码错误或已过期' },
  noPhone: { code: 'no_phone', msg: '请先验证接收短信的手机号' },
  required: { code: 'required', msg: '此类通知不能关闭' },
} as const satisfies Record<string, RefusalEntry>

export const phoneCodePurpose = 'notice-phone'

/** What mails say around a notice or a code; staff may reword them. */
export const mailTemplates = {
  'mail.notice': {
    label: '通知邮件',
    title: '【{siteName}】{title}',
    text: '{text}\n\n查看：{link}\n\n不再接收此类邮件，请登录后在设置中关闭。',
    variables: { siteName: '网站名称', title: '通知标题', text: '通知内容', link: '查看地址' },
    required: ['title'],
  },
  'mail.code': {
    label: '邮箱验证码',
    title: '【{siteName}】邮箱验证码',
    text: '您正在设置接收通知的邮箱，验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。\n如非本人操作，请忽略本邮件。',
    variables: { siteName: '网站名称', code: '验证码', minutes: '有效分钟数' },
    required: ['code'],
  },
  'mail.invitation': {
    label: '账号邀请',
    title: '【{siteName}】请设置您的账号密码',
    text: '您在{siteName}的账号 {account} 已可使用，请在 {days} 天内打开以下链接设置密码：\n{link}\n\n链接只能使用一次，请勿转发。如非您本人的账号，请忽略本邮件。',
    variables: { siteName: '网站名称', account: '账号', days: '有效天数', link: '设置密码的链接' },
    required: ['link'],
  },
} as const
export type MailTemplate = keyof typeof mailTemplates

/** How long a code of a mailbox is valid, and how often it may be tried. */
export const mailCode = { digits: 6, secondsValid: 600, tries: 5 } as const

/** Seconds until the next try after each one that failed. */
export const mailRetrySeconds: readonly number[] = [60, 300, 1800, 7200, 21600]

declare module '#platform/features/rules.ts' {
  interface Feature {
    /** The groups of notices that it sends, by their id. */
    notices?: NoticeTable
  }
  interface Product {
    noticeGroups: NoticeGroups
  }
}
