import * as z from 'zod/mini'
import { type Address, defineCommand, defineQuery } from '#gateway/call.ts'
import { type FieldMap, type FieldsShape, fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, optionalText, pageNumber, pageSize, requiredHalfWidth, requiredText } from '#gateway/values.ts'
import { invalidMobile, isMobile } from '#kit/mobile.ts'
import {
  applicantAccount,
  applicantEmail,
  applicantLimits as limits,
  applicantSorts,
  applicantStateNames,
  applicantMessages as messages,
} from './rules.ts'

type Fields = FieldsShape<FieldMap>
export const access = 'staff:applicants.manage'
export const at = (verb: string): Address => ['console', 'applicants', verb]

export function write<I extends Fields, R extends Fields>(verb: string, input: I, reply: R) {
  return defineCommand({ address: at(verb), access, input, reply })
}
/** A command whose reply is neither logged nor stored for its RequestId. */
function writeSecret<I extends Fields, R extends Fields>(verb: string, input: I, reply: R) {
  return defineCommand({ address: at(verb), access, input, reply, secret: true })
}

export const text = z.string()
export const nothing = fields({})
export const applicantId = requiredText('申请人', limits.account)
const reason = requiredText('原因', limits.reason)
const state = z.enum(applicantStateNames)

export const contactFields = {
  phone: optionalHalfWidth('手机号', 20).check(z.refine((phone) => phone === '' || isMobile(phone), invalidMobile)),
  email: optionalHalfWidth('邮箱', limits.email).check(z.refine((email) => email === '' || applicantEmail.test(email), messages.email)),
}
const personFields = {
  name: requiredText('姓名', limits.name),
  company: optionalText('单位', limits.company),
  ...contactFields,
}
const person = { id: text, account: text, name: text, company: text, phone: text, email: text, state, createdAt: text }

export const listApplicants = defineQuery({
  address: at('list'),
  access,
  input: fields({
    text: optionalText('查询内容', limits.text),
    state: z._default(z.enum(['', ...applicantStateNames]), ''),
    sort: z._default(z.enum(applicantSorts), '-created'),
    page: pageNumber,
    pageSize,
  }),
  reply: fields({ total: z.number(), items: list(fields({ ...person, lastLoginAt: text, delayedUntil: text })) }),
})
/** A command, because every disclosure of a phone number is audited. */
export const viewApplicant = writeSecret(
  'view',
  fields({ id: applicantId }),
  fields({ ...person, version: z.number(), freezeReason: text, passwordChangedAt: text }),
)
export const createApplicant = writeSecret(
  'create',
  fields({ account: requiredHalfWidth('账号', limits.account).check(z.regex(applicantAccount, messages.account)), ...personFields }),
  fields({ id: text, oneTimePassword: text }),
)
export const changeApplicant = write('change', fields({ ...personFields, id: applicantId, version: z.int() }), nothing)
export const freezeApplicant = write('freeze', fields({ id: applicantId, reason }), nothing)
export const enableApplicant = write('enable', fields({ id: applicantId, reason }), nothing)
export const unlockApplicant = write('unlock', fields({ id: applicantId }), nothing)
export const resetApplicantPassword = writeSecret('resetPassword', fields({ id: applicantId, reason }), fields({ oneTimePassword: text }))
/** One-time passwords for applicants that an import made. */
export const inviteApplicants = writeSecret(
  'invite',
  fields({
    ids: z
      .array(applicantId, '请选择申请人')
      .check(z.minLength(1, '请选择申请人'), z.maxLength(limits.invited, `一次最多邀请 ${limits.invited} 人`)),
  }),
  fields({ items: list(fields({ account: text, name: text, company: text, oneTimePassword: text })) }),
)
