import type { RefusalEntry } from '#gateway/refusals.ts'

/** How a person gets the first password of an account, or a new one. */
export const deliveries = { hand: '一次性密码，当面或电话告知', sms: '短信邀请', mail: '邮件邀请' } as const
export type Delivery = keyof typeof deliveries
export type InvitationChannel = Exclude<Delivery, 'hand'>

export const invitationDays = 3

/** Invitations within an hour, of one account and to one number or mailbox; tries of one network to open a link. */
export const invitationLimits = { ofAccount: 5, ofReceiver: 5, triesOfNetwork: 30, seconds: 3600, token: 100, daysKept: 365 } as const

export const invitationRefusals = {
  /** The same for an unknown, used, replaced and expired link, and for a frozen account. */
  gone: { code: 'invitation_gone', msg: '链接已失效，请联系为您办理的工作人员重新邀请' },
  noPhone: { code: 'invitation_no_phone', msg: '没有登记手机号，不能用短信邀请' },
  noMail: { code: 'invitation_no_mail', msg: '没有登记邮箱，不能用邮件邀请' },
  smsOff: { code: 'invitation_sms_off', msg: '短信服务未开通，不能用短信邀请' },
  mailOff: { code: 'invitation_mail_off', msg: '邮件服务未开通，不能用邮件邀请' },
  tooOften: { code: 'too_often', msg: '邀请过于频繁，请稍后再试' },
} as const satisfies Record<string, RefusalEntry>

export const invitationMessages = { done: '密码已设置，请登录' } as const

export function formatInvited(to: string): string {
  return `邀请已发送至 ${to}，${invitationDays} 天内有效`
}
