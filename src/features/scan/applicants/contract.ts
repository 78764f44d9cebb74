import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { optionalText, preprocess, requiredAccount, requiredCode } from '#gateway/values.ts'
import { credentialLimits as limits, hashedPassword } from '#platform/credentials/rules.ts'
import { applicantType, loginMessages as messages } from './rules.ts'

const control = defineCalls(['dns_relay', 'Connon_Control1'], 'anyone')

/** Older clients send the code as a number. */
function toText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

export const loginApplicant = control.command('Login', {
  secret: true,
  input: {
    account: ['Account', requiredAccount('账号', limits.account)],
    password: [
      'MM',
      z
        .string(messages.password)
        .check(z.minLength(1, { error: messages.password, abort: true }), z.regex(hashedPassword, messages.notHashed)),
    ],
    captchaId: ['VCodeID', optionalText('验证码编号', 40)],
    captcha: ['VCode', requiredCode('验证码')],
    type: [
      'Acctype',
      preprocess<typeof applicantType, unknown>((value) => toText(value ?? applicantType), z.literal(applicantType, messages.wrongType)),
    ],
  },
  reply: {
    sessionId: ['SessionID', z.string()],
    account: ['Account', z.string()],
    name: ['UserName', z.string()],
    type: ['Acctype', z.string()],
    /** Only with a one-time password. */
    mustChangePassword: z.optional(z.boolean()),
  },
})
