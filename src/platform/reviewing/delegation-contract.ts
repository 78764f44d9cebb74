import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredDay, requiredText } from '#gateway/values.ts'
import { type DelegationState, delegationStates } from './delegation-rules.ts'

const calls = defineCalls(['console', 'review-delegations'], 'staff')

/** The person on leave: '' for oneself; only managers of staff name another. */
const principalId = optionalText('委托人', 64)
const person = fields({ id: z.string(), name: z.string() })
const delegation = fields({
  id: z.string(),
  principal: person,
  delegate: person,
  from: z.string(),
  to: z.string(),
  isRunning: z.boolean(),
  canStandIn: z.boolean(),
})

/** Those of a person that are not over, given and taken, and the colleagues who may review all that the person may. */
export const listDelegations = calls.query('list', {
  input: { principalId },
  reply: {
    given: list(delegation),
    taken: list(delegation),
    colleagues: list(person),
    /** Without a permission to review there is nothing to delegate. */
    mayReview: z.boolean(),
  },
})

const states = Object.keys(delegationStates) as DelegationState[]

/** Everybody's, also those that are over; the latest to begin first. */
export const listAllDelegations = calls.query('listAll', {
  access: 'staff:staff.manage',
  input: {
    name: optionalText('姓名', 40),
    state: z._default(z.enum(['', ...states]), ''),
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  },
  reply: {
    total: ['number', z.number()],
    items: [
      'list',
      list(
        fields({
          id: z.string(),
          principal: person,
          delegate: person,
          from: z.string(),
          to: z.string(),
          state: z.enum(states),
          canStandIn: z.boolean(),
          /** When it was ended before its time; else ''. */
          endedAt: z.string(),
          /** What the person on leave may review now. */
          nouns: list(z.string()),
        }),
      ),
    ],
  },
})

export const delegateReviews = calls.command('delegate', {
  input: { principalId, delegateId: requiredText('代理人', 64), from: requiredDay('开始日期'), to: requiredDay('结束日期') },
  reply: { id: z.string() },
})

export const endDelegation = calls.command('end', { input: { id: z.uuid('编号不正确') } })
