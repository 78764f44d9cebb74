import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { optionalText, requiredCode, requiredLines, requiredMobile, requiredText } from '#gateway/values.ts'
import { consentFields } from '#platform/site/consent-contract.ts'
import { consultationLimits as limits, consultationMessages as messages, isLongEnough } from './rules.ts'

const calls = defineCalls(['portal', 'consultations'], 'anyone')

export const submitConsultation = calls.command('submit', {
  input: {
    name: requiredText('称呼', limits.name),
    phone: requiredMobile('手机号'),
    company: optionalText('单位名称', limits.company),
    question: requiredLines('咨询内容', limits.question).check(
      z.refine((text) => text === '' || isLongEnough(text), messages.questionShort),
    ),
    page: optionalText('来源页面', limits.page),
    /** What the page that opened the form is about: a product, a system, a service. */
    product: optionalText('咨询主题', limits.product),
    captchaId: optionalText('验证码编号', 60),
    captcha: requiredCode('验证码'),
    ...consentFields,
  },
  reply: { number: z.string() },
})
