import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  optionalEmail,
  optionalMobile,
  optionalText,
  pageNumber,
  pageSize,
  recordVersion,
  requiredAccount,
  requiredLines,
  requiredText,
} from '#gateway/values.ts'
import { deliveredReply, delivery } from '#platform/invitations/contract.ts'
import { applicantAccount, applicantLimits as limits, applicantSorts, applicantStateNames, applicantMessages as messages } from './rules.ts'

export const calls = defineCalls(['console', 'applicants'], 'staff:applicants.manage')

export const text = z.string()
export const applicantId = requiredText('申请人', limits.account)
const reason = requiredLines('原因', limits.reason)
const state = z.enum(applicantStateNames)

export const contactFields = {
  phone: optionalMobile('手机号'),
  email: optionalEmail('邮箱', limits.email, messages.email),
}
const personFields = {
  name: requiredText('姓名', limits.name),
  company: optionalText('单位', limits.company),
  ...contactFields,
}
const person = { id: text, account: text, name: text, company: text, phone: text, email: text, state, createdAt: text }

export const listApplicants = calls.query('list', {
  input: {
    text: optionalText('查询内容', limits.text),
    state: z._default(z.enum(['', ...applicantStateNames]), ''),
    sort: z._default(z.enum(applicantSorts), '-created'),
    page: pageNumber,
    pageSize,
  },
  reply: { total: z.number(), items: list(fields({ ...person, lastLoginAt: text, delayedUntil: text })) },
})
/** A command, because every disclosure of a phone number is audited. */
export const viewApplicant = calls.command('view', {
  secret: true,
  input: { id: applicantId },
  reply: { ...person, version: z.number(), freezeReason: text, passwordChangedAt: text, delayedUntil: text },
})
export const createApplicant = calls.command('create', {
  secret: true,
  input: {
    account: requiredAccount('账号', limits.account).check(z.regex(applicantAccount, messages.account)),
    ...personFields,
    delivery,
  },
  reply: { id: text, ...deliveredReply },
})
export const changeApplicant = calls.command('change', {
  input: { ...personFields, id: applicantId, version: recordVersion },
})
export const freezeApplicant = calls.command('freeze', { input: { id: applicantId, reason } })
export const enableApplicant = calls.command('enable', { input: { id: applicantId, reason } })
export const unlockApplicant = calls.command('unlock', { input: { id: applicantId } })
export const resetApplicantPassword = calls.command('resetPassword', {
  secret: true,
  input: { id: applicantId, reason, delivery },
  reply: deliveredReply,
})
/** One-time passwords or links for applicants that an import made. */
export const inviteApplicants = calls.command('invite', {
  secret: true,
  input: {
    ids: boundedList(applicantId, {
      min: 1,
      max: limits.invited,
      tooFew: '请选择申请人',
      tooMany: `一次最多邀请 ${limits.invited} 人`,
      wrong: '请选择申请人',
    }),
    delivery,
  },
  reply: { items: list(fields({ account: text, name: text, company: text, ...deliveredReply })) },
})
