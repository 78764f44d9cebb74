import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { confirmerPermission } from './rules.ts'

const calls = defineCalls(['console', 'proposals'], `staff:${confirmerPermission}`)
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
  state,
  proposedBy: text,
  proposedAt: text,
  expiresAt: text,
  decidedBy: text,
  decidedAt: text,
  isOwn: z.boolean(),
  /** Confirming shows half of a password or key. */
  showsSecret: z.boolean(),
  /** Why the person asking may not confirm it; '' for may. */
  refusal: text,
}

export const listProposals = calls.query('list', {
  input: {
    is: z.enum(['open', 'closed'], '请选择待确认或已结束'),
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

/** Without `confirm` the proposer withdraws it, and another account manager declines it. */
export const decideProposal = calls.command('decide', {
  secret: true,
  input: { id, confirm: z.boolean('请选择是否确认') },
  /** The second half of a one-time password or key; '' where the change has none. */
  reply: { secretHalf: text },
})
