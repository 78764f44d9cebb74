import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { type FieldMap, type FieldsShape, fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { consultationSorts, consultationStateNames } from './desk-rules.ts'
import { consultationLimits as limits } from './rules.ts'

const access = 'staff:consultations.handle'
const state = z.enum(consultationStateNames)
const day = optionalDay('日期')
const id = z.uuid('编号不正确')
const text = z.string()
const version = z.int()

const listed = {
  id: text,
  number: text,
  name: text,
  /** Masked; `viewConsultation` returns the full number. */
  phone: text,
  company: text,
  question: text,
  product: text,
  state,
  createdAt: text,
  assigneeName: text,
  followUpOn: text,
  isOverdue: z.boolean(),
  handledByName: text,
}

function write<I extends FieldsShape<FieldMap>>(verb: string, input: I) {
  return defineCommand({ address: ['console', 'consultations', verb], access, input, reply: fields({}) })
}

export const listConsultations = defineQuery({
  address: ['console', 'consultations', 'list'],
  access,
  input: fields({
    state: z._default(z.enum(['', 'open', ...consultationStateNames]), ''),
    /** `mine`: of the person who asks; `due`: whose day has come. */
    scope: z._default(z.enum(['', 'mine', 'unassigned', 'due']), ''),
    /** Part of number, name, company, product or question, or a full phone number. */
    text: optionalText('查询内容', limits.text),
    from: day,
    to: day,
    sort: z._default(z.enum(consultationSorts), '-created'),
    page: pageNumber,
    pageSize,
  }),
  reply: fields({ total: z.number(), items: list(fields(listed)) }),
})

export const countConsultations = defineQuery({
  address: ['console', 'consultations', 'count'],
  access,
  input: fields({}),
  reply: fields({ waiting: z.number(), due: z.number() }),
})

/** Who may be given a consultation. */
export const listConsultants = defineQuery({
  address: ['console', 'consultations', 'colleagues'],
  access,
  input: fields({}),
  reply: fields({ items: list(fields({ id: text, name: text })) }),
})

/** A command, because every disclosure of a number is audited. */
export const viewConsultation = defineCommand({
  address: ['console', 'consultations', 'view'],
  access,
  secret: true,
  input: fields({ id }),
  reply: fields({
    id: text,
    number: text,
    version: z.number(),
    name: text,
    phone: text,
    company: text,
    question: text,
    page: text,
    product: text,
    consentVersion: text,
    state,
    createdAt: text,
    assignee: text,
    assigneeName: text,
    followUpOn: text,
    handledByName: text,
    handledAt: text,
    note: text,
    notes: list(fields({ id: z.number(), text, authorName: text, at: text })),
  }),
})

export const followConsultation = write(
  'follow',
  fields({ id, version, assignee: requiredText('跟进人', 40), followUpOn: optionalDay('跟进日期') }),
)
export const handleConsultation = write('handle', fields({ id, note: optionalText('处理备注', limits.note) }))
export const dismissConsultation = write('dismiss', fields({ id, note: requiredText('原因', limits.reason) }))
export const reopenConsultation = write('reopen', fields({ id }))
export const addConsultationNote = write('addNote', fields({ id, text: requiredText('备注', limits.note) }))
