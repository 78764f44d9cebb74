import * as z from 'zod/mini'
import { type Access, defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { halfWidth, optionalHalfWidth, optionalText, pageNumber, pageSize, requiredMobile, requiredText } from '#gateway/values.ts'
import { noticeLimits, noticeMessages } from './rules.ts'

const notice = fields({
  id: z.number(),
  topic: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  at: z.string(),
  isRead: z.boolean(),
})

function noticeCalls(pagename: 'portal' | 'console', controlname: string, access: Access) {
  return {
    list: defineQuery({
      address: [pagename, controlname, 'list'],
      access,
      input: fields({ page: pageNumber, pageSize, onlyUnread: z._default(z.boolean(), false) }),
      reply: fields({ unread: z.number(), total: z.number(), items: list(notice) }),
    }),
    read: defineCommand({
      address: [pagename, controlname, 'read'],
      access,
      /** No ids: everything. */
      input: fields({ ids: z._default(z.array(z.int().check(z.positive())).check(z.maxLength(noticeLimits.ids)), []) }),
      reply: fields({ unread: z.number() }),
    }),
  }
}

const preferences = {
  /** Masked; '' for none, then there is no SMS. */
  phone: z.string(),
  groups: list(
    fields({ id: z.string(), label: z.string(), hint: z.string(), site: z.boolean(), sms: z.boolean(), isRequired: z.boolean() }),
  ),
}

function preferenceCalls(pagename: 'portal' | 'console', controlname: string, access: Access) {
  return {
    preferences: defineQuery({ address: [pagename, controlname, 'preferences'], access, input: fields({}), reply: fields(preferences) }),
    prefer: defineCommand({
      address: [pagename, controlname, 'prefer'],
      access,
      input: fields({ group: requiredText('通知类别', 40), channel: z.enum(['site', 'sms'], '通知方式不正确'), isOn: z.boolean() }),
      reply: fields(preferences),
    }),
  }
}

export const customerNotices = noticeCalls('portal', 'notices', 'applicant')
export const coinNotices = { ...noticeCalls('portal', 'coin-notices', 'coin'), ...preferenceCalls('portal', 'coin-notices', 'coin') }
export const staffNotices = { ...noticeCalls('console', 'notices', 'staff'), ...preferenceCalls('console', 'notices', 'staff') }

const mobile = requiredMobile('手机号')

/** Staff verify the number for notices by SMS with a code. */
export const staffPhone = {
  sendCode: defineCommand({
    address: ['console', 'notices', 'sendPhoneCode'],
    access: 'staff',
    input: fields({ mobile, captchaId: optionalText('验证码编号', 60), captcha: optionalHalfWidth('图形验证码', 20) }),
    reply: fields({ waitSeconds: z.number(), phone: z.string() }),
  }),
  prove: defineCommand({
    address: ['console', 'notices', 'provePhone'],
    access: 'staff',
    secret: true,
    input: fields({
      mobile,
      code: halfWidth(noticeMessages.code).check(z.regex(/^\d{6}$/, noticeMessages.code)),
    }),
    reply: fields(preferences),
  }),
  remove: defineCommand({
    address: ['console', 'notices', 'removePhone'],
    access: 'staff',
    input: fields({}),
    reply: fields(preferences),
  }),
}
