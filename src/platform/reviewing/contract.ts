import * as z from 'zod/mini'
import { type Address, defineCommand, defineQuery } from '#gateway/call.ts'
import type { Permission } from '#gateway/declared.ts'
import { type FieldMap, type FieldsShape, fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { reviewLimits as limits } from './rules.ts'

const scope = z._default(z.enum(['all', 'mine', 'unassigned', 'overdue']), 'all')
const filters = z._default(z.record(z.string(), z.string().check(z.maxLength(limits.filter))), {})
const id = z.uuid('编号不正确')
const optionalId = z._default(z.union([z.literal(''), z.uuid()]), '')
const person = fields({ id: z.string(), name: z.string() })
/** The engine refuses what the kind doesn't declare. */
const action = z.string('请选择操作').check(z.maxLength(40))
/** How long it may be depends on kind and action: see `ReviewAction`. */
const comment = optionalText('意见', limits.maxCommentLength)

const item = fields({
  id: z.string(),
  state: z.string(),
  applicant: z.string(),
  applicantName: z.string(),
  submittedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  assigneeId: z.string(),
  assigneeName: z.string(),
  firstApproverId: z.string(),
  firstApproverName: z.string(),
  reviewerId: z.string(),
  reviewerName: z.string(),
  decidedAt: z.string(),
  /** The last action, a first of two approvals too: what an undo takes back. */
  decisionAction: z.string(),
  decisionBy: z.string(),
  decisionAt: z.string(),
  comment: z.string(),
  /** The kind's own columns by their key. */
  values: z.record(z.string(), z.unknown()),
})

const event = fields({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  actorName: z.string(),
  actorId: z.string(),
  text: z.string(),
  mentions: list(person),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  bulkId: z.string(),
})

const bulk = fields({
  id: z.string(),
  action: z.string(),
  comment: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'undoing', 'undone']),
  total: z.number(),
  done: z.number(),
  skipped: z.number(),
  byName: z.string(),
  startedAt: z.string(),
  /** Until when it may be undone; '' when not by this person or no longer. */
  undoUntil: z.string(),
})

const name = z.string().check(z.maxLength(40))
/** Uploads by the slot of the action's declaration, and the texts of its fields. */
const files = z._default(z.record(name, z.string().check(z.maxLength(64))), {})
const form = z._default(z.record(name, z.string().check(z.maxLength(limits.field))), {})
const mentions = z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.mentions)), [])
const one = fields({ id })

type Rights = { read: `staff:${Permission}`; review: `staff:${Permission}` }
type At = (verb: string) => Address

/** The calls by which staff review one kind of thing; `detail` is what the kind shows beside the common columns. */
export function reviewCalls<D extends FieldsShape<FieldMap>>(kind: string, rights: { read: Permission; review: Permission }, detail: D) {
  const at: At = (verb) => ['console', kind, verb]
  const access: Rights = { read: `staff:${rights.read}`, review: `staff:${rights.review}` }
  return {
    ...queueCalls(at, access),
    get: getCall(at, access, detail),
    ...itemCalls(at, access),
    ...bulkCalls(at, access),
    ...savedCalls(at, access),
  }
}

function queueCalls(at: At, { read }: Rights) {
  return {
    list: defineQuery({
      address: at('list'),
      access: read,
      input: fields({
        scope,
        filters,
        sort: optionalText('排序', 40),
        direction: z._default(z.enum(['asc', 'desc']), 'desc'),
        page: pageNumber,
        pageSize,
      }),
      reply: fields({ total: z.number(), isMore: z.boolean(), items: list(item) }),
    }),
    timeline: defineQuery({ address: at('timeline'), access: read, input: one, reply: fields({ events: list(event) }) }),
    counts: defineQuery({
      address: at('counts'),
      access: read,
      input: fields({}),
      reply: fields({ open: ['pending', z.number()], mine: z.number(), unassigned: z.number(), overdue: z.number() }),
    }),
    figures: defineQuery({
      address: at('figures'),
      access: read,
      input: fields({ from: z.iso.date(), to: z.iso.date() }),
      reply: fields({
        /** `outcomes`: how many reached each closed state. */
        days: list(fields({ day: z.string(), submitted: z.number(), outcomes: z.record(z.string(), z.number()) })),
        /** Median hours from submission to decision in that time. */
        medianHours: z.number(),
        inTimeShare: z.number(),
      }),
    }),
    colleagues: defineQuery({ address: at('colleagues'), access: read, input: fields({}), reply: fields({ people: list(person) }) }),
  }
}

function getCall<D extends FieldsShape<FieldMap>>(at: At, { read }: Rights, detail: D) {
  return defineQuery({
    address: at('get'),
    access: read,
    input: one,
    reply: fields({
      item,
      detail,
      ticks: list(fields({ id: z.string(), byName: z.string(), at: z.string() })),
      files: list(fields({ id: z.string(), action: z.string(), slot: z.string(), name: z.string(), url: z.string() })),
      approvals: z.number(),
      next: z.string(),
      previous: z.string(),
    }),
  })
}

function itemCalls(at: At, { review }: Rights) {
  return {
    claim: defineCommand({ address: at('claim'), access: review, input: one, reply: fields({}) }),
    release: defineCommand({ address: at('release'), access: review, input: one, reply: fields({}) }),
    handOver: defineCommand({
      address: at('handOver'),
      access: review,
      input: fields({ id, to: requiredText('接收人', 64), note: optionalText('说明', limits.comment) }),
      reply: fields({}),
    }),
    decide: defineCommand({
      address: at('decide'),
      access: review,
      input: fields({ id, action, comment, files, form }),
      reply: fields({ state: z.string(), decisionId: z.string(), needsSecond: z.boolean() }),
    }),
    undo: defineCommand({ address: at('undo'), access: review, input: one, reply: fields({ state: z.string() }) }),
    note: defineCommand({
      address: at('note'),
      access: review,
      input: fields({ id, text: requiredText('备注', limits.note), mentions }),
      reply: fields({}),
    }),
    tick: defineCommand({
      address: at('tick'),
      access: review,
      input: fields({ id, check: requiredText('检查项', 40), isDone: z.boolean() }),
      reply: fields({}),
    }),
  }
}

function bulkCalls(at: At, { read, review }: Rights) {
  return {
    decideMany: defineCommand({
      address: at('decideMany'),
      access: review,
      maxBytes: 1024 * 1024,
      input: fields({
        action,
        comment,
        /** Either these, or everything the action applies to that the list shows with this scope and these filters. */
        ids: z._default(z.array(id).check(z.maxLength(limits.bulk, `一次最多处理 ${limits.bulk} 项`)), []),
        everything: z.optional(z.object({ scope, filters })),
      }),
      reply: fields({ bulkId: z.string(), total: z.number() }),
    }),
    undoMany: defineCommand({ address: at('undoMany'), access: review, input: fields({ bulkId: id }), reply: fields({}) }),
    bulks: defineQuery({ address: at('bulks'), access: read, input: fields({ bulkId: optionalId }), reply: fields({ bulks: list(bulk) }) }),
  }
}

function savedCalls(at: At, { read, review }: Rights) {
  return {
    templates: defineQuery({
      address: at('templates'),
      access: read,
      input: fields({}),
      reply: fields({ templates: list(fields({ id: z.string(), name: z.string(), action: z.string(), text: z.string() })) }),
    }),
    saveTemplate: defineCommand({
      address: at('saveTemplate'),
      access: review,
      input: fields({
        id: optionalId,
        name: requiredText('模板名称', limits.templateName),
        action,
        text: requiredText('模板内容', limits.maxCommentLength),
      }),
      reply: fields({ id: z.string() }),
    }),
    removeTemplate: defineCommand({ address: at('removeTemplate'), access: review, input: one, reply: fields({}) }),
  }
}

export type ReviewCalls = ReturnType<typeof reviewCalls<FieldsShape<FieldMap>>>
