import * as z from 'zod/mini'
import { defineCommand } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { halfWidth, optionalText, requiredHalfWidth, requiredText } from '#gateway/values.ts'
import { isMobile, invalidMobile } from '#kit/mobile.ts'
import { consultationLimits as limits, consultationWords as words, isLongEnough, normalizePhone } from './rules.ts'

export const submitConsultation = defineCommand({
  address: ['portal', 'consultations', 'submit'],
  access: 'anyone',
  input: fields({
    name: requiredText('称呼', limits.name),
    phone: z.pipe(halfWidth(invalidMobile), z.transform(normalizePhone)).check(z.refine(isMobile, invalidMobile)),
    company: optionalText('单位名称', limits.company),
    question: requiredText('咨询内容', limits.question).check(z.refine((text) => text === '' || isLongEnough(text), words.questionShort)),
    page: optionalText('来源页面', limits.page),
    /** What the page that opened the form is about: a product, a system, a service. */
    product: optionalText('咨询主题', limits.product),
    captchaId: optionalText('验证码编号', 60),
    captcha: requiredHalfWidth('验证码', 20),
    consent: z.boolean(words.consent).check(z.refine((given) => given, words.consent)),
    /** The version of the privacy policy that was consented to. */
    consentVersion: z.string(words.consent).check(z.regex(/^[\w.-]{1,20}$/, words.consent)),
  }),
  reply: fields({ number: z.string() }),
})
