import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalAccount, optionalDay, optionalText, pageNumber, pageSize, requiredLines, requiredPhone } from '#gateway/values.ts'
import { coinLimits } from '#features/coin/accounts/rules.ts'
import { reviewCalls } from '#platform/reviewing/contract.ts'
import { type AppealState, appealLimits as limits, appealMessages as messages } from './rules.ts'

const control = defineCalls(['dns_relay', 'Connon_DSB'], 'coin')
const own = defineCalls(['portal', 'appeals'], 'coin')

const id = ['AppId', z.uuid('编号不正确')] as const
/** Empty or the session's own account; any other account is refused. */
const account = ['DSBAccount', optionalAccount('账号', coinLimits.account)] as const
const state = ['ProState', z.literal([0, 1])] as const

/** Text or number; all states by default. */
const stateFilter = z.pipe(
  z.nullish(z.union([z.enum(['', '0', '1']), z.literal([0, 1])], messages.state)),
  z.transform((value) => (value === '' || value === null || value === undefined ? undefined : (Number(value) as AppealState))),
)

export const listAppealTypes = control.query('KHGLUniAccess', {
  replyIn: 'envelope',
  input: { markers: ['Markers', z.optional(z.unknown())] },
  reply: { types: ['list', list(fields({ name: ['Info', z.string()] }))] },
})

export const fileAppeal = control.command('KHGLFileComplaint', {
  input: {
    account,
    type: ['AppType', z.string(messages.type).check(z.trim(), z.minLength(1, messages.type), z.maxLength(limits.type, messages.type))],
    /** The masked number represents the account's own number. */
    phone: ['Telphone', requiredPhone('联系电话', limits.phone)],
    description: ['ProDescription', requiredLines('申诉描述', limits.description)],
  },
  reply: { id },
})

const appeal = {
  id,
  type: ['AppType', z.string()],
  phone: ['Telphone', z.string()],
  description: ['ProDescription', z.string()],
  state,
  isWithdrawn: ['IsWithdrawn', z.boolean()],
  result: ['ProResult', z.string()],
  filedAt: ['AppTime', z.string()],
  handledAt: ['ProTime', z.string()],
} as const

/** Appeals of the session's account, newest first. */
export const listAppeals = control.query('KHGLComplaintRecord', {
  input: {
    page: ['pageNum', pageNumber],
    pageSize,
    from: ['AppSTime', optionalDay('开始日期')],
    to: ['AppETime', optionalDay('结束日期')],
    account,
    state: ['ProState', stateFilter],
  },
  reply: {
    total: ['number', z.number()],
    items: ['list', list(fields(appeal))],
  },
})

const supplements = list(fields({ at: z.string(), text: z.string() }))

/** One appeal of the session's account, with what was added to it. */
export const getAppeal = own.query('get', {
  input: { id },
  reply: { ...appeal, supplements, files: list(fields({ id: z.string(), name: z.string(), url: z.string() })) },
})

export const supplementAppeal = own.command('supplement', {
  input: { id, text: requiredLines(messages.supplement, limits.description), fileId: optionalText('附件', 64) },
  reply: {},
})

export const withdrawAppeal = own.command('withdraw', { input: { id }, reply: {} })

/** Polled: the appeals handled since the known version; without a known version, the current version alone. */
export const watchAppeals = own.query('changes', {
  input: { since: z.optional(z.int().check(z.minimum(0))) },
  reply: { version: z.number(), items: list(fields({ id, type: ['AppType', z.string()] })) },
})

/** The review queue, and the context of an appeal. */
export const appealReview = reviewCalls(
  'appeals',
  { read: 'appeals.handle', review: 'appeals.handle' },
  fields({
    company: z.string(),
    phone: z.string(),
    description: z.string(),
    supplements,
    balance: z.number(),
    /** What handling it gave back; 0 for nothing. */
    refunded: z.number(),
    refundBookingId: z.nullable(z.number()),
    ledger: fields({
      from: z.string(),
      to: z.string(),
      total: z.number(),
      entries: list(
        fields({
          id: z.number(),
          bookingId: z.number(),
          at: z.string(),
          service: z.string(),
          detail: z.string(),
          amount: z.number(),
          balance: z.number(),
          /** Coins of a deduction that may still be given back. */
          refundable: z.number(),
        }),
      ),
    }),
    earlier: fields({
      total: z.number(),
      latest: list(fields({ id: z.string(), type: z.string(), description: z.string(), state: z.string(), submittedAt: z.string() })),
    }),
  }),
)
