import * as z from 'zod'
import { defineCommand } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { consultationLimits as limits, consultationWords as words, isLongEnough, isPhone, tidyPhone } from './rules.ts'

export const submitConsultation = defineCommand({
  address: ['portal', 'consultations', 'submit'],
  access: 'anyone',
  input: fields({
    name: requiredText('称呼', limits.name),
    phone: z.string(words.phone).transform(tidyPhone).refine(isPhone, words.phone),
    company: optionalText('单位名称', limits.company),
    question: requiredText('咨询内容', limits.question).refine((text) => text === '' || isLongEnough(text), words.questionShort),
    page: optionalText('来源页面', limits.page),
    captchaId: optionalText('验证码编号', 60),
    captcha: requiredText('验证码', 20),
    consent: z.boolean(words.consent).refine((given) => given, words.consent),
    /** The version of the privacy policy that the consent was given to. */
    consentVersion: z.string(words.consent).regex(/^[\w.-]{1,20}$/, words.consent),
  }),
  reply: fields({}),
})
