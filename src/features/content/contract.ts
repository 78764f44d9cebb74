import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { itemStates, type RevisionState, revisionStates } from '#platform/publishing/rules.ts'
import { bulkActions, contentLimits as limits } from './rules.ts'

const address = (verb: string) => ['console', 'content', verb] as const
/** The handlers ask for the right to the kind, by `hasContentRight`. */
const access = 'staff'

const kind = requiredText('内容类型', limits.kind)
const id = requiredText('编号', limits.id)
const tab = requiredText('页签', limits.tab)
const version = z.int().check(z.minimum(0))
const state = z.enum(Object.keys(itemStates) as (keyof typeof itemStates)[])
const revisionState = z.enum(Object.keys(revisionStates) as RevisionState[])
const optionalInstant = z._default(z.union([z.literal(''), z.iso.datetime({ error: '时间格式不正确' })]), '')

/** The piece and the working copy that a call is about, and when it is on the site. */
export const contentPiece = { kind, id, version }
export const contentPlan = { publishAt: optionalInstant, takeDownAt: optionalInstant }

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function isStorable(data: unknown): boolean {
  const text = JSON.stringify(data)
  return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text)
}
const data = z.record(z.string(), z.unknown()).check(z.refine(isStorable, '内容含有无效字符'))
const errors = list(fields({ field: z.string(), msg: z.string() }))
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

export const listContents = defineQuery({
  address: address('list'),
  access,
  input: fields({
    kind,
    text: optionalText('查询内容', limits.text),
    state: z._default(z.union([z.literal(''), state]), ''),
    facet: optionalText('分类', limits.id),
    isInBin: z._default(z.boolean(), false),
    sort: optionalText('排序', 20),
    page: pageNumber,
    pageSize,
  }),
  reply: fields({
    total: z.number(),
    /** There are more than were counted. */
    isMore: z.boolean(),
    items: list(item),
    /** What the kind can be filtered by. */
    facets: list(fields({ value: z.string(), label: z.string() })),
  }),
})

/** All pieces of a kind that is put in order by hand, in that order. */
export const listOrder = defineQuery({
  address: address('listOrder'),
  access,
  input: fields({ kind }),
  reply: fields({ items: list(fields({ id: z.string(), title: z.string(), isLive: z.boolean() })) }),
})

export const openContent = defineQuery({
  address: address('open'),
  access,
  input: fields({ kind, id, tab: optionalText('页签', limits.tab) }),
  reply: fields({
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
    /** Where a preview of what is being edited is shown, for a day. */
    previewPath: z.string(),
    pageAddress: z.string(),
  }),
})

/** Renews the edit lock of this tab every few seconds. */
export const holdContent = defineCommand({
  address: address('hold'),
  access,
  secret: true,
  input: fields({ kind, id, tab, force: z._default(z.boolean(), false) }),
  reply: fields({ holder, version, newest: z.number() }),
})

export const leaveContent = defineCommand({
  address: address('leave'),
  access,
  secret: true,
  input: fields({ kind, id, tab }),
  reply: fields({}),
})

export const saveContent = defineCommand({
  address: address('save'),
  access,
  maxBytes: limits.saveBytes,
  input: fields({ kind, id, tab, version, basedOn: version, data }),
  reply: fields({ version, savedAt: z.string(), errors }),
})

/** Puts the working copy into the history as a draft. */
export const keepContent = defineCommand({
  address: address('keep'),
  access,
  input: fields({ kind, id, version }),
  reply: fields({ newest: z.number() }),
})

export const discardContent = defineCommand({
  address: address('discard'),
  access,
  input: fields({ kind, id, version }),
  reply: fields({}),
})

export const publishContent = defineCommand({
  address: address('publish'),
  access,
  input: fields({ ...contentPiece, ...contentPlan }),
  reply: fields({ number: z.number() }),
})

export const cancelPlan = defineCommand({
  address: address('cancelPlan'),
  access,
  input: fields({ kind, id }),
  reply: fields({}),
})

export const takeDownContent = defineCommand({
  address: address('takeDown'),
  access,
  /** Without a time at once; `never` takes the plan back. */
  input: fields({
    kind,
    id,
    at: z._default(z.union([z.literal(['', 'never']), z.iso.datetime('时间格式不正确')]), ''),
    /** The id of a live piece of the kind, to which the address leads from now on. */
    replacement: optionalText('替代内容', limits.id),
  }),
  reply: fields({}),
})

export const listVersions = defineQuery({
  address: address('versions'),
  access,
  input: fields({ kind, id }),
  reply: fields({
    items: list(
      fields({
        number: z.number(),
        state: revisionState,
        author: z.string(),
        createdAt: z.string(),
        publishAt: z.string(),
        publishedAt: z.string(),
        takeDownAt: z.string(),
      }),
    ),
  }),
})

export const getVersion = defineQuery({
  address: address('version'),
  access,
  /** 0: the working copy. */
  input: fields({ kind, id, number: version }),
  reply: fields({ data: z.record(z.string(), z.unknown()) }),
})

export const restoreVersion = defineCommand({
  address: address('restoreVersion'),
  access,
  input: fields({ kind, id, tab, number: version }),
  reply: fields({}),
})

/** Publishes an older version at once. */
export const rollBackContent = defineCommand({
  address: address('rollBack'),
  access,
  input: fields({ kind, id, number: version }),
  reply: fields({ number: z.number() }),
})

export const changeContents = defineCommand({
  address: address('changeMany'),
  access,
  input: fields({
    kind,
    action: z.enum(Object.keys(bulkActions) as (keyof typeof bulkActions)[], '操作不正确'),
    ids: z.array(id).check(z.minLength(1, '请选择内容'), z.maxLength(limits.bulk, `一次最多 ${limits.bulk} 项`)),
  }),
  reply: fields({ done: list(z.string()), refused: list(fields({ id: z.string(), title: z.string(), msg: z.string() })) }),
})

export const orderContents = defineCommand({
  address: address('order'),
  access,
  input: fields({ kind, ids: z.array(id).check(z.maxLength(limits.ordered)) }),
  reply: fields({}),
})

/** Live pieces that a field may refer to. */
export const listChoices = defineQuery({
  address: address('choices'),
  access,
  input: fields({ kind, text: optionalText('查询内容', limits.text), ids: z._default(z.array(id).check(z.maxLength(60)), []) }),
  reply: fields({ items: list(fields({ id: z.string(), title: z.string(), isLive: z.boolean() })) }),
})
