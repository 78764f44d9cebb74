import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalLines, optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { noteLength, proposerPermissions } from './rules.ts'

const calls = defineCalls(
  ['console', 'proposals'],
  proposerPermissions.map((permission) => `staff:${permission}` as const),
)
const text = z.string()
const id = z.uuid('变更编号不正确')
const state = z.enum(['open', 'confirmed', 'declined', 'withdrawn', 'expired', 'single'])

const proposal = {
  id: text,
  /** What kind of change, in words. */
  label: text,
  /** Whom or what it changes. */
  what: text,
  before: text,
  after: text,
  facts: list(fields({ name: text, value: text, tone: z.enum(['', 'success', 'warning']), path: text, fileId: text })),
  state,
  proposedBy: text,
  proposedAt: text,
  /** '' for never. */
  expiresAt: text,
  decidedBy: text,
  decidedAt: text,
  note: text,
  isOwn: z.boolean(),
  /** Confirming shows half of a password or key. */
  showsSecret: z.boolean(),
  /** Why the person asking may not confirm it; '' for may. */
  refusal: text,
  /** The money of one that may be confirmed together with others, since it has nothing to be read for itself; else null. */
  togetherFen: z.nullable(z.number()),
}

export const listProposals = calls.query('list', {
  input: {
    is: z.enum(['open', 'closed'], '请选择待确认或已结束'),
    state: z._default(z.union([z.literal(''), state]), ''),
    /** Part of what it changes. */
    text: optionalText('对象', 100),
    from: optionalDay('日期'),
    to: optionalDay('日期'),
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  },
  reply: {
    total: ['number', z.number()],
    items: ['list', list(fields(proposal))],
  },
})

export const getProposal = calls.query('get', { input: { id }, reply: proposal })

export const countProposals = calls.query('count', { reply: { waiting: z.number() } })

/** A link to a file that came with a proposal, valid for 5 minutes in the session of the caller. */
export const getProposalFile = calls.query('file', { input: { id, fileId: requiredText('文件编号', 64) }, reply: { path: text } })

/** Without `confirm` the proposer withdraws it, and another person declines it. */
export const decideProposal = calls.command('decide', {
  secret: true,
  input: { id, confirm: z.boolean('请选择是否确认'), note: optionalLines('意见', noteLength) },
  /** The second half of a one-time password or key; '' where the change has none. */
  reply: { secretHalf: text },
})
