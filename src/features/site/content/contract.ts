import * as z from 'zod/mini'
import { boundedList, boundedRecord } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, recordVersion, requiredText } from '#gateway/values.ts'
import { itemStates, type RevisionState, revisionStates } from '#platform/publishing/rules.ts'
import { bulkActions, contentLimits as limits } from './rules.ts'

/** The handlers ask for the right to the kind, by `hasContentRight`. */
const calls = defineCalls(['console', 'content'], 'staff')

const kind = requiredText('内容类型', limits.kind)
const id = requiredText('编号', limits.id)
const tab = requiredText('页签', limits.tab)
const version = recordVersion
const state = z.enum(Object.keys(itemStates) as (keyof typeof itemStates)[])
const revisionState = z.enum(Object.keys(revisionStates) as RevisionState[])
const optionalInstant = z._default(z.union([z.literal(''), z.iso.datetime({ error: '时间格式不正确' })]), '')

/** The piece and the working copy that a call is about, and when it is on the site. */
export const contentPiece = { kind, id, version }
export const contentPlan = { publishAt: optionalInstant, takeDownAt: optionalInstant }

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function isStorable(data: unknown): boolean {
  // What an author writes about `\u0000` stands there behind a doubled backslash.
  const text = JSON.stringify(data).replaceAll('\\\\', '')
  return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text)
}
const data = boundedRecord(z.string(), z.unknown(), limits.fields).check(z.refine(isStorable, '内容含有无效字符'))
const errors = list(fields({ field: z.string(), msg: z.string() }))
const decision = { by: z.string(), at: z.string(), comment: z.string() }
const holder = fields({ name: z.string(), since: z.string(), isMine: z.boolean() })

const item = fields({
  id: z.string(),
  title: z.string(),
  state,
  isLive: z.boolean(),
  /** The columns of the kind, by the names of their fields; a reference with the title of what it refers to. */
  summary: z.record(z.string(), z.unknown()),
  changedAt: z.string(),
  changedBy: z.string(),
  publishAt: z.string(),
  takeDownAt: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
})

export const listContents = calls.query('list', {
  input: {
    kind,
    text: optionalText('查询内容', limits.text),
    state: z._default(z.union([z.literal(''), state]), ''),
    facet: optionalText('分类', limits.id),
    isInBin: z._default(z.boolean(), false),
    sort: optionalText('排序', 20),
    page: pageNumber,
    pageSize,
  },
  reply: {
    total: z.number(),
    /** There are more than were counted. */
    isMore: z.boolean(),
    items: list(item),
    /** What the kind can be filtered by. */
    facets: list(fields({ value: z.string(), label: z.string() })),
  },
})

/** Pieces that are written but not on the site, of the kinds that the person may edit. */
export const countContents = calls.query('count', {
  reply: { kinds: list(fields({ kind: z.string(), label: z.string(), draft: z.number(), scheduled: z.number(), changed: z.number() })) },
})

/** All pieces of a kind that is put in order by hand, in that order. */
export const listOrder = calls.query('listOrder', {
  input: { kind },
  reply: { items: list(fields({ id: z.string(), title: z.string(), isLive: z.boolean() })) },
})

export const openContent = calls.query('open', {
  input: { kind, id, tab: optionalText('页签', limits.tab) },
  reply: {
    /** Nothing is stored under this id yet. */
    isNew: z.boolean(),
    /** The working copy, else the newest revision, else the empty form. */
    data: z.record(z.string(), z.unknown()),
    /** Of the working copy; 0 without one. */
    version: z.number(),
    /** The newest revision; 0 without one. */
    newest: z.number(),
    /** The revision that visitors see; 0 without one. */
    live: z.number(),
    /** The scheduled revision; 0 without one. */
    scheduled: z.number(),
    state,
    savedAt: z.string(),
    savedBy: z.string(),
    publishAt: z.string(),
    takeDownAt: z.string(),
    isInBin: z.boolean(),
    errors,
    holders: list(holder),
    mayEdit: z.boolean(),
    mayPublish: z.boolean(),
    /** A second person has to approve what is published. */
    needsApproval: z.boolean(),
    /** The version that waits for that person. */
    submissions: list(fields({ approvalId: z.string(), number: z.number(), by: z.string(), at: z.string(), isMine: z.boolean() })),
    /** The version that was sent back last, until another is approved or published. */
    returned: list(fields({ number: z.number(), ...decision })),
    /** Where a preview of what is being edited is shown, for a day. */
    previewPath: z.string(),
    pageAddress: z.string(),
  },
})

/** Renews the edit lock of this tab every few seconds. */
export const holdContent = calls.command('hold', {
  secret: true,
  input: { kind, id, tab, force: z._default(z.boolean(), false) },
  reply: { holder, version, newest: z.number() },
})

export const leaveContent = calls.command('leave', { secret: true, input: { kind, id, tab } })

export const saveContent = calls.command('save', {
  maxBytes: limits.saveBytes,
  input: { kind, id, tab, version, basedOn: version, data },
  reply: { version, savedAt: z.string(), errors },
})

/** Puts the working copy into the history as a draft. */
export const keepContent = calls.command('keep', { input: { kind, id, version }, reply: { newest: z.number() } })

export const discardContent = calls.command('discard', { input: { kind, id, version } })

export const publishContent = calls.command('publish', { input: { ...contentPiece, ...contentPlan }, reply: { number: z.number() } })

export const cancelPlan = calls.command('cancelPlan', { input: { kind, id } })

export const takeDownContent = calls.command('takeDown', {
  /** Without a time at once; `never` takes the plan back. */
  input: {
    kind,
    id,
    at: z._default(z.union([z.literal(['', 'never']), z.iso.datetime('时间格式不正确')]), ''),
    /** The id of a live piece of the kind, to which the address leads from now on. */
    replacement: optionalText('替代内容', limits.id),
  },
})

export const listVersions = calls.query('versions', {
  input: { kind, id },
  reply: {
    items: list(
      fields({
        number: z.number(),
        state: revisionState,
        author: z.string(),
        createdAt: z.string(),
        publishAt: z.string(),
        publishedAt: z.string(),
        takeDownAt: z.string(),
        /** What reviewers decided on it. */
        decisions: list(fields({ ...decision, isApproved: z.boolean() })),
      }),
    ),
  },
})

export const getVersion = calls.query('version', {
  /** 0: the working copy. */
  input: { kind, id, number: version },
  reply: { data: z.record(z.string(), z.unknown()) },
})

export const restoreVersion = calls.command('restoreVersion', { input: { kind, id, tab, number: version } })

/** Publishes an older version at once. */
export const rollBackContent = calls.command('rollBack', { input: { kind, id, number: version }, reply: { number: z.number() } })

export const changeContents = calls.command('changeMany', {
  input: {
    kind,
    action: z.enum(Object.keys(bulkActions) as (keyof typeof bulkActions)[], '操作不正确'),
    ids: boundedList(id, { min: 1, max: limits.bulk, tooFew: '请选择内容', tooMany: `一次最多 ${limits.bulk} 项` }),
  },
  reply: { done: list(z.string()), refused: list(fields({ id: z.string(), title: z.string(), msg: z.string() })) },
})

export const orderContents = calls.command('order', { input: { kind, ids: boundedList(id, { max: limits.ordered }) } })

/** Live pieces that a field may refer to. */
export const listChoices = calls.query('choices', {
  input: { kind, text: optionalText('查询内容', limits.text), ids: z._default(boundedList(id, { max: limits.chosen }), []) },
  reply: { items: list(fields({ id: z.string(), title: z.string(), isLive: z.boolean() })) },
})
