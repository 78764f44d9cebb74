import * as z from 'zod/mini'
import type { Calls } from '#gateway/call.ts'
import { optionalCode, optionalText, requiredAccount, requiredCode, requiredMobile } from '#gateway/values.ts'
import { newPassword } from '#platform/credentials/contract.ts'
import { credentialLimits } from '#platform/credentials/rules.ts'
import { forgottenMessages as messages } from './rules.ts'

const owner = { account: requiredAccount('账号', credentialLimits.account), phone: requiredMobile('手机号') }

/** The way back of a kind of account whose password is forgotten. */
export function forgottenCalls(calls: Calls) {
  return {
    sendCode: calls.command('sendForgottenCode', {
      input: {
        ...owner,
        captchaId: optionalText('验证码编号', 60),
        captcha: requiredCode('验证码'),
      },
      reply: { waitSeconds: z.number() },
    }),
    reset: calls.command('resetForgotten', {
      secret: true,
      input: { ...owner, code: optionalCode('验证码').check(z.regex(/^\d{6}$/, messages.code)), newPassword },
    }),
  }
}
