import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredLines, requiredText } from '#gateway/values.ts'
import { customerLimits as limits, customerReaders, customerScopeNames, customerSorts } from './rules.ts'

const calls = defineCalls(
  ['console', 'customers'],
  customerReaders.map((permission) => `staff:${permission}` as const),
)
const merging = { access: 'staff:customers.merge' } as const

const text = z.string()
const number = z.number()
const flag = z.boolean()
const uuid = z.uuid('编号不正确')
/** The id of a customer, or `{kind}.{id}` of one of its records. */
const id = requiredText('客户', limits.record)
const tone = z.enum(['success', 'warning', 'error', 'info', 'neutral'])
const figure = fields({ label: text, value: text, unit: text })
const record = fields({ kind: text, label: text, id: text, path: text, at: text, title: text, state: text, tone, isOpen: flag })

export const listCustomers = calls.query('list', {
  input: {
    text: optionalText('查询内容', limits.text),
    /** Those with records of this kind. */
    kind: optionalText('业务', limits.record),
    scope: z._default(z.enum(['', ...customerScopeNames]), ''),
    sort: z._default(z.enum(customerSorts), '-created'),
    page: pageNumber,
    pageSize,
  },
  /** `isMore`: there are more than were counted. */
  reply: {
    total: number,
    isMore: flag,
    items: list(fields({ id: text, name: text, creditCode: text, createdAt: text, records: text, open: number, lastAt: text })),
  },
})

/** The kinds of records that the caller sees. */
export const listCustomerKinds = calls.query('kinds', { reply: { items: list(fields({ value: text, label: text })) } })

export const getCustomer = calls.query('get', {
  input: { id },
  reply: {
    id: text,
    name: text,
    creditCode: text,
    createdAt: text,
    figures: list(figure),
    counts: list(fields({ kind: text, label: text, count: number, open: number })),
    /** What waits for somebody, the oldest first. */
    open: list(record),
    people: list(fields({ kind: text, label: text, id: text, path: text, name: text, phone: text })),
    notes: list(fields({ id: number, text, authorName: text, at: text })),
    /** Other customers that may be meant for this one. */
    doubles: list(fields({ id: text, name: text, creditCode: text, records: text })),
    merges: list(
      fields({
        id: text,
        name: text,
        creditCode: text,
        at: text,
        by: text,
        confirmedBy: text,
        reason: text,
        splitUntil: text,
        canSplit: flag,
      }),
    ),
    /** Merges and splits that wait for a second person. */
    proposals: list(fields({ id: text, what: text, by: text, at: text })),
  },
})

/** The records of a customer, the newest first. */
export const listCustomerRecords = calls.query('records', {
  input: { id, kind: optionalText('业务', limits.record), page: pageNumber, pageSize },
  reply: { total: number, items: list(record) },
})

export const addCustomerNote = calls.command('addNote', { input: { id: uuid, text: requiredLines('备注', limits.note) } })

/** A command, because every disclosure of a number is audited. */
export const showCustomerPersonPhone = calls.command('showPhone', {
  secret: true,
  input: { id: uuid, kind: requiredText('业务', limits.record), record: requiredText('记录', limits.record) },
  reply: { phone: text },
})

export const proposeMerge = calls.command('proposeMerge', {
  ...merging,
  input: { keep: uuid, merge: uuid, reason: requiredText('合并原因', limits.reason) },
  reply: { id: text },
})
export const proposeSplit = calls.command('proposeSplit', {
  ...merging,
  input: { id: uuid, reason: requiredText('拆分原因', limits.reason) },
  reply: { id: text },
})
