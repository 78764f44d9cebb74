import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  optionalDay,
  optionalLines,
  optionalText,
  pageNumber,
  pageSize,
  recordVersion,
  requiredLines,
  requiredText,
} from '#gateway/values.ts'
import { consultationSorts, consultationStateNames } from './desk-rules.ts'
import { consultationLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'consultations'], 'staff:consultations.handle')

const state = z.enum(consultationStateNames)
const day = optionalDay('日期')
const id = z.uuid('编号不正确')
const text = z.string()
const version = recordVersion

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

export const listConsultations = calls.query('list', {
  input: {
    state: z._default(z.enum(['', 'open', ...consultationStateNames]), ''),
    /** `mine`: assigned to the caller; `due`: the follow-up day has come. */
    scope: z._default(z.enum(['', 'mine', 'unassigned', 'due']), ''),
    /** Part of number, name, company, product or question, or a full phone number. */
    text: optionalText('查询内容', limits.text),
    from: day,
    to: day,
    sort: z._default(z.enum(consultationSorts), '-created'),
    page: pageNumber,
    pageSize,
  },
  /** `isMore`: there are more than were counted. */
  reply: { total: z.number(), isMore: z.boolean(), items: list(fields(listed)) },
})

export const countConsultations = calls.query('count', { reply: { waiting: z.number(), due: z.number() } })

/** Staff to whom a consultation can be assigned. */
export const listConsultants = calls.query('colleagues', {
  reply: { items: list(fields({ id: text, name: text })) },
})

/** A command, because every disclosure of a number is audited. */
export const viewConsultation = calls.command('view', {
  secret: true,
  input: { id },
  reply: {
    id: text,
    number: text,
    version: z.number(),
    name: text,
    phone: text,
    company: text,
    question: text,
    /** Sensitive words in what the visitor wrote. */
    words: list(text),
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
  },
})

export const followConsultation = calls.command('follow', {
  input: { id, version, assignee: requiredText('跟进人', 40), followUpOn: optionalDay('跟进日期') },
})
export const handleConsultation = calls.command('handle', { input: { id, note: optionalLines('处理备注', limits.note) } })
export const dismissConsultation = calls.command('dismiss', { input: { id, note: requiredLines('原因', limits.reason) } })
export const reopenConsultation = calls.command('reopen', { input: { id } })
export const addConsultationNote = calls.command('addNote', { input: { id, text: requiredLines('备注', limits.note) } })
