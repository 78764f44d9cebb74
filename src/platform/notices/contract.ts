import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { type Calls, defineCalls } from '#gateway/call.ts'
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

function noticeCalls(calls: Calls) {
  return {
    list: calls.query('list', {
      input: { page: pageNumber, pageSize, onlyUnread: z._default(z.boolean(), false) },
      reply: { unread: z.number(), total: z.number(), items: list(notice) },
    }),
    read: calls.command('read', {
      /** No ids: everything. */
      input: { ids: z._default(boundedList(z.int().check(z.positive()), { max: noticeLimits.ids }), []) },
      reply: { unread: z.number() },
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

function preferenceCalls(calls: Calls) {
  return {
    preferences: calls.query('preferences', { reply: preferences }),
    prefer: calls.command('prefer', {
      input: { group: requiredText('通知类别', 40), channel: z.enum(['site', 'sms'], '通知方式不正确'), isOn: z.boolean() },
      reply: preferences,
    }),
  }
}

const coin = defineCalls(['portal', 'coin-notices'], 'coin')
const staff = defineCalls(['console', 'notices'], 'staff')

export const customerNotices = noticeCalls(defineCalls(['portal', 'notices'], 'applicant'))
export const coinNotices = { ...noticeCalls(coin), ...preferenceCalls(coin) }
export const staffNotices = { ...noticeCalls(staff), ...preferenceCalls(staff) }

const mobile = requiredMobile('手机号')

/** Staff verify the number for notices by SMS with a code. */
export const staffPhone = {
  sendCode: staff.command('sendPhoneCode', {
    input: { mobile, captchaId: optionalText('验证码编号', 60), captcha: optionalHalfWidth('图形验证码', 20) },
    reply: { waitSeconds: z.number(), phone: z.string() },
  }),
  prove: staff.command('provePhone', {
    secret: true,
    input: { mobile, code: halfWidth(noticeMessages.code).check(z.regex(/^\d{6}$/, noticeMessages.code)) },
    reply: preferences,
  }),
  remove: staff.command('removePhone', { reply: preferences }),
}
