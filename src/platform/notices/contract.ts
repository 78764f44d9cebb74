import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { type Calls, defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalCode, optionalEmail, optionalText, pageNumber, pageSize, requiredMobile, requiredText } from '#gateway/values.ts'
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

const channel = z.enum(['site', 'sms', 'mail'], '通知方式不正确')

const preferences = {
  /** Masked; '' for none, then there is no SMS. */
  phone: z.string(),
  /** The mailbox that was proved; '' for none, then there is no mail. */
  mailbox: z.string(),
  /** What this installation sends by. */
  channels: list(channel),
  groups: list(
    fields({
      id: z.string(),
      label: z.string(),
      hint: z.string(),
      site: z.boolean(),
      sms: z.boolean(),
      mail: z.boolean(),
      isRequired: z.boolean(),
    }),
  ),
}

function preferenceCalls(calls: Calls) {
  return {
    preferences: calls.query('preferences', { reply: preferences }),
    prefer: calls.command('prefer', {
      input: { group: requiredText('通知类别', 40), channel, isOn: z.boolean() },
      reply: preferences,
    }),
  }
}

const mobile = requiredMobile('手机号')

/** The number for notices by SMS is verified with a code. */
function phoneCalls(calls: Calls) {
  return {
    sendCode: calls.command('sendPhoneCode', {
      input: { mobile, captchaId: optionalText('验证码编号', 60), captcha: optionalCode('图形验证码') },
      reply: { waitSeconds: z.number(), phone: z.string() },
    }),
    prove: calls.command('provePhone', {
      secret: true,
      input: { mobile, code: optionalCode('验证码').check(z.regex(/^\d{6}$/, noticeMessages.code)) },
      reply: preferences,
    }),
    remove: calls.command('removePhone', { reply: preferences }),
  }
}

const address = optionalEmail('邮箱', noticeLimits.address, noticeMessages.address).check(z.minLength(1, noticeMessages.address))

/** The mailbox for notices by mail, likewise. */
function mailCalls(calls: Calls) {
  return {
    sendMailCode: calls.command('sendMailCode', { input: { address }, reply: { address: z.string() } }),
    proveMail: calls.command('proveMail', {
      secret: true,
      input: { code: optionalCode('验证码').check(z.regex(/^\d{6}$/, noticeMessages.mailCode)) },
      reply: preferences,
    }),
    removeMail: calls.command('removeMail', { reply: preferences }),
  }
}

function choiceCalls(calls: Calls) {
  return { ...noticeCalls(calls), ...preferenceCalls(calls), ...mailCalls(calls) }
}

const applicant = defineCalls(['portal', 'notices'], 'applicant')
const staff = defineCalls(['console', 'notices'], 'staff')

export const customerNotices = choiceCalls(applicant)
export const coinNotices = choiceCalls(defineCalls(['portal', 'coin-notices'], 'coin'))
export const staffNotices = choiceCalls(staff)

/** A coin account's number is that of the account. */
export const customerPhone = phoneCalls(applicant)
export const staffPhone = phoneCalls(staff)
