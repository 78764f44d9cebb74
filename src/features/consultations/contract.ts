import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { halfWidth, optionalDay, optionalText, pageNumber, pageSize, requiredHalfWidth, requiredText } from '#gateway/values.ts'
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
    captchaId: optionalText('验证码编号', 60),
    captcha: requiredHalfWidth('验证码', 20),
    consent: z.boolean(words.consent).check(z.refine((given) => given, words.consent)),
    /** The version of the privacy policy that was consented to. */
    consentVersion: z.string(words.consent).check(z.regex(/^[\w.-]{1,20}$/, words.consent)),
  }),
  reply: fields({}),
})

const access = 'staff:consultations.handle'
const state = z.enum(['new', 'handled'])
const day = optionalDay('日期')
const id = z.uuid('编号不正确')

export const listConsultations = defineQuery({
  address: ['console', 'consultations', 'list'],
  access,
  input: fields({
    state: z._default(z.enum(['', 'new', 'handled']), ''),
    /** Part of name, company or question, or a full phone number. */
    text: optionalText('查询内容', limits.text),
    from: day,
    to: day,
    page: pageNumber,
    pageSize,
  }),
  reply: fields({
    total: z.number(),
    items: list(
      fields({
        id: z.string(),
        name: z.string(),
        /** Masked; `viewConsultation` returns the full number. */
        phone: z.string(),
        company: z.string(),
        question: z.string(),
        state,
        createdAt: z.string(),
        handledByName: z.string(),
      }),
    ),
  }),
})

export const countConsultations = defineQuery({
  address: ['console', 'consultations', 'count'],
  access,
  input: fields({}),
  reply: fields({ waiting: z.number() }),
})

/** A command, because every disclosure of a number is audited. */
export const viewConsultation = defineCommand({
  address: ['console', 'consultations', 'view'],
  access,
  secret: true,
  input: fields({ id }),
  reply: fields({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    company: z.string(),
    question: z.string(),
    page: z.string(),
    consentVersion: z.string(),
    state,
    createdAt: z.string(),
    handledByName: z.string(),
    handledAt: z.string(),
    note: z.string(),
  }),
})

export const handleConsultation = defineCommand({
  address: ['console', 'consultations', 'handle'],
  access,
  input: fields({ id, note: optionalText('处理备注', limits.note) }),
  reply: fields({}),
})
