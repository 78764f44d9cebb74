import type { Permission } from '#gateway/declared.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'

export const noticeLimits = { ids: 100, daysKept: 365, smsADay: 20 } as const

export const noticeChannels = { site: '站内通知', sms: '短信' } as const
export type NoticeChannel = keyof typeof noticeChannels

/** The default of each channel. */
export const channelDefaults = { site: true, sms: false } as const satisfies Record<NoticeChannel, boolean>

/** Topics are `group.detail`; preferences are for groups. `isRequired`: cannot be turned off in the site; `needs`: only for staff with one of these permissions. */
type NoticeGroupEntry = { label: string; hint: string; isRequired?: true; needs?: readonly Permission[] }
export type NoticeGroup = NoticeGroupEntry & { id: string }
type NoticeKind = 'staff' | 'coin'
export type NoticeGroups = Record<NoticeKind, readonly NoticeGroup[]>
/** The groups of one feature, by kind of account and id. Applicants have nothing to choose. */
export type NoticeTable = { readonly [kind in NoticeKind | 'applicant']?: Readonly<Record<string, NoticeGroupEntry>> }

export function toNoticeGroups(tables: readonly NoticeTable[]): NoticeGroups {
  const listGroups = (kind: NoticeKind) =>
    tables.flatMap((table) => Object.entries(table[kind] ?? {}).map(([id, group]) => ({ id, ...group })))
  return { staff: listGroups('staff'), coin: listGroups('coin') }
}

/** The group of a topic: `review.overdue` belongs to `review`. */
export function toTopicGroup(topic: string): string {
  return topic.split('.')[0] as string
}

export const noticeMessages = {
  code: '请输入6位短信验证码',
  phoneKept: '通知手机号已保存',
  phoneRemoved: '通知手机号已移除，不再发送短信通知',
} as const

export const noticeRefusals = {
  noPhone: { code: 'no_phone', msg: '请先验证接收短信的手机号' },
  required: { code: 'required', msg: '此类通知不能关闭' },
} as const satisfies Record<string, RefusalEntry>

export const phoneCodePurpose = 'notice-phone'

declare module '#platform/features/rules.ts' {
  interface Feature {
    /** The groups of notices that it sends, by their id. */
    notices?: NoticeTable
  }
  interface Product {
    noticeGroups: NoticeGroups
  }
}
