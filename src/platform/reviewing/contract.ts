import * as z from 'zod/mini'
import { boundedList, boundedRecord } from '#gateway/bounded.ts'
import { type Calls, defineCalls } from '#gateway/call.ts'
import type { Permission } from '#gateway/declared.ts'
import { type FieldMap, type FieldsShape, fields, list } from '#gateway/shape.ts'
import {
  optionalLines,
  optionalText,
  pageNumber,
  pageSize,
  recordVersion,
  requiredDay,
  requiredLines,
  requiredText,
} from '#gateway/values.ts'
import { reviewLimits as limits } from './rules.ts'

const name = z.string().check(z.maxLength(40))
/** Filters of a list, files and fields of an action. */
const maxEntries = 40
const scope = z._default(z.enum(['all', 'mine', 'unassigned', 'overdue']), 'all')
const sort = optionalText('排序', 40)
const filter = z.string().check(z.maxLength(limits.filter, `筛选内容不能超过${limits.filter}个字符`))
const filters = z._default(boundedRecord(name, filter, maxEntries), {})
const id = z.uuid('编号不正确')
const optionalId = z._default(z.union([z.literal(''), z.uuid()]), '')
/** `isMore`: there are more than were counted. */
const counted = fields({ total: z.number(), isMore: z.boolean() })
const person = fields({ id: z.string(), name: z.string() })
/** The engine refuses what the kind doesn't declare. */
const action = z.string('请选择操作').check(z.maxLength(40))
/** How long it may be depends on kind and action: see `ReviewAction`. */
const comment = optionalLines('意见', limits.maxCommentLength)

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
  /** The assignee's name, while the person who asks stands in for them; else ''. */
  standsInFor: z.string(),
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
  /** Grows with every step of a reviewer or of the applicant. */
  version: z.number(),
  /** Lines of the checklist that nobody has checked off. */
  uncheckedCount: z.number(),
  /** The kind's own columns by their key. */
  values: z.record(z.string(), z.unknown()),
})

/** What the settings ask for before a decision. */
const requires = fields({ claim: z.boolean(), checklist: z.boolean() })

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

/** Uploads by the slot of the action's declaration, and the texts of its fields. */
const files = z._default(boundedRecord(name, z.string().check(z.maxLength(64)), maxEntries), {})
const form = z._default(boundedRecord(name, z.string().check(z.maxLength(limits.field)), maxEntries), {})
const mentions = z._default(boundedList(z.string().check(z.maxLength(64)), { max: limits.mentions }), [])
const one = { id }

/** The calls for readers, and those for reviewers. */
type Rights = { read: Calls; review: Calls }

/** `partial`: permissions that each open a part of the items, as the kind's `ReviewRights` say. */
type RightsOfKind = { read: Permission; review: Permission; partial?: readonly Permission[] }

/** The calls by which staff review one kind of thing; `detail` is what the kind shows beside the common columns. */
export function reviewCalls<D extends FieldsShape<FieldMap>>(kind: string, { read, review, partial = [] }: RightsOfKind, detail: D) {
  const toAccess = (permission: Permission) => [permission, ...partial].map((right) => `staff:${right}` as const)
  const calls: Rights = {
    read: defineCalls(['console', kind], toAccess(read)),
    review: defineCalls(['console', kind], toAccess(review)),
  }
  return { ...queueCalls(calls), get: getCall(calls, detail), ...itemCalls(calls), ...bulkCalls(calls), ...savedCalls(calls) }
}

function queueCalls({ read }: Rights) {
  return {
    list: read.query('list', {
      input: {
        scope,
        filters,
        sort,
        direction: z._default(z.enum(['asc', 'desc']), 'desc'),
        page: pageNumber,
        pageSize,
      },
      reply: { total: z.number(), isMore: z.boolean(), items: list(item), requires },
    }),
    timeline: read.query('timeline', { input: one, reply: { events: list(event) } }),
    counts: read.query('counts', {
      reply: { open: ['pending', z.number()], mine: z.number(), unassigned: z.number(), overdue: z.number() },
    }),
    /** What came in and was decided today, what is due in the next seven days, and who has taken over how much. */
    agenda: read.query('agenda', {
      reply: {
        /** The name under which the person decides. */
        me: z.string(),
        received: counted,
        decided: counted,
        decidedByMe: counted,
        days: list(fields({ day: z.string(), mine: z.number(), all: z.number() })),
        load: list(fields({ name: z.string(), open: z.number(), overdue: z.number() })),
      },
    }),
    figures: read.query('figures', {
      input: { from: requiredDay('开始日期'), to: requiredDay('结束日期') },
      reply: {
        /** `outcomes`: how many reached each closed state. */
        days: list(fields({ day: z.string(), submitted: z.number(), outcomes: z.record(z.string(), z.number()) })),
        /** Median hours from submission to decision in that time. */
        medianHours: z.number(),
        inTimeShare: z.number(),
      },
    }),
    /** Who may review the item; `standIn`: to whom it goes while that one is on leave. */
    colleagues: read.query('colleagues', {
      input: one,
      reply: { people: list(fields({ id: z.string(), name: z.string(), standIn: z.string() })) },
    }),
  }
}

function getCall<D extends FieldsShape<FieldMap>>({ read }: Rights, detail: D) {
  return read.query('get', {
    input: one,
    reply: {
      item,
      detail,
      /** What of the checklist is checked, by whom. */
      checks: list(fields({ id: z.string(), byName: z.string(), at: z.string() })),
      files: list(fields({ id: z.string(), action: z.string(), slot: z.string(), name: z.string(), url: z.string() })),
      approvals: z.number(),
      requires,
      next: z.string(),
      previous: z.string(),
    },
  })
}

function itemCalls({ review }: Rights) {
  return {
    claim: review.command('claim', { input: one }),
    release: review.command('release', { input: one }),
    handOver: review.command('handOver', {
      input: { id, to: requiredText('接收人', 64), note: optionalLines('说明', limits.comment) },
    }),
    decide: review.command('decide', {
      /** `version`: of the item that the reviewer has read; a later one is refused. */
      input: { id, action, comment, files, form, version: z.optional(recordVersion) },
      reply: { state: z.string(), decisionId: z.string(), needsSecond: z.boolean() },
    }),
    undo: review.command('undo', { input: one, reply: { state: z.string() } }),
    note: review.command('note', { input: { id, text: requiredLines('备注', limits.note), mentions } }),
    check: review.command('check', { input: { id, check: requiredLines('检查项', 40), isDone: z.boolean() } }),
  }
}

function bulkCalls({ read, review }: Rights) {
  return {
    decideMany: review.command('decideMany', {
      maxBytes: 1024 * 1024,
      input: {
        action,
        comment,
        /** Either these, or everything the action applies to that the list shows with this scope, these filters and this order. */
        ids: z._default(boundedList(id, { max: limits.bulk, tooMany: `一次最多处理 ${limits.bulk} 项` }), []),
        /** Of these items as the reviewer has read them; a later one is skipped. */
        versions: z._default(boundedRecord(id, recordVersion, limits.bulk), {}),
        everything: z.optional(z.object({ scope, filters, sort })),
      },
      reply: { bulkId: z.string(), total: z.number() },
    }),
    undoMany: review.command('undoMany', { input: { bulkId: id } }),
    bulks: read.query('bulks', { input: { bulkId: optionalId }, reply: { bulks: list(bulk) } }),
  }
}

function savedCalls({ read, review }: Rights) {
  return {
    templates: read.query('templates', {
      reply: { templates: list(fields({ id: z.string(), name: z.string(), action: z.string(), text: z.string() })) },
    }),
    saveTemplate: review.command('saveTemplate', {
      input: {
        id: optionalId,
        name: requiredText('模板名称', limits.templateName),
        action,
        text: requiredLines('模板内容', limits.maxCommentLength),
      },
      reply: { id: z.string() },
    }),
    removeTemplate: review.command('removeTemplate', { input: one }),
  }
}

export type ReviewCalls = ReturnType<typeof reviewCalls<FieldsShape<FieldMap>>>
