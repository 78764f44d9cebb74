import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalText, pageNumber, pageSize, requiredHalfWidth, requiredText } from '#gateway/values.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { requestLimits as limits, requestStateNames, requestMessages as messages } from './rules.ts'

const own = (verb: string) => ['portal', 'rechargeRequests', verb] as const
const desk = (verb: string) => ['console', 'rechargeRequests', verb] as const
const access = 'staff:recharge-requests.handle'

const text = z.string()
const number = z.number()
const id = z.uuid('编号不正确')
const state = z.enum(requestStateNames)
const stateFilter = z._default(z.enum(['', ...requestStateNames]), '')

const request = {
  id: text,
  number: text,
  quantity: number,
  fen: number,
  payer: text,
  reference: text,
  note: text,
  state,
  createdAt: text,
  settledAt: text,
  reason: text,
}
const deskRequest = { ...request, account: text, company: text, settledBy: text, bookingId: z.nullable(number) }

/** How to pay: the operator's bank account and prices; '' and none where they are not set yet. */
export const getRechargeTerms = defineQuery({
  address: own('terms'),
  access: 'coin',
  input: fields({}),
  reply: fields({
    company: text,
    payee: text,
    bank: text,
    bankAccount: text,
    note: text,
    prices: list(fields({ from: number, fen: number })),
  }),
})

export const submitRequest = defineCommand({
  address: own('submit'),
  access: 'coin',
  input: fields({
    quantity: z
      .number(messages.quantity)
      .check(z.int('数量应为整数'), z.minimum(1, '数量至少为 1'), z.maximum(limits.coins, `数量不能超过 ${limits.coins}`)),
    /** The cost that the customer was shown; other prices since then refuse the request. */
    fen: z.int('金额不正确'),
    payer: requiredText('付款单位', limits.payer),
    /** '' stands for the number of the request. */
    reference: z.pipe(optionalText('付款附言', limits.reference), z.transform(toCanonicalReference)),
    note: optionalText('备注', limits.note),
  }),
  reply: fields({ id: text, number: text, reference: text }),
})

/** Requests of the session's account, newest first. */
export const listOwnRequests = defineQuery({
  address: own('list'),
  access: 'coin',
  input: fields({ state: stateFilter, page: pageNumber, pageSize }),
  reply: fields({ total: number, items: list(fields(request)) }),
})

export const withdrawRequest = defineCommand({ address: own('withdraw'), access: 'coin', input: fields({ id }), reply: fields({}) })

export const listRequests = defineQuery({
  address: desk('list'),
  access,
  input: fields({
    state: stateFilter,
    text: optionalText('查询内容', limits.text),
    from: optionalDay('日期'),
    to: optionalDay('日期'),
    page: pageNumber,
    pageSize,
  }),
  reply: fields({ total: number, items: list(fields(deskRequest)) }),
})

export const getRequest = defineQuery({ address: desk('get'), access, input: fields({ id }), reply: fields(deskRequest) })

/** Open requests of an account, for a recharge that names what it pays. */
export const listPayableRequests = defineQuery({
  address: desk('listPayable'),
  access: 'staff:finance.handle',
  input: fields({ account: requiredHalfWidth('账号', limits.text) }),
  reply: fields({ items: list(fields(deskRequest)) }),
})

export const countRequests = defineQuery({ address: desk('count'), access, input: fields({}), reply: fields({ open: number }) })

export const closeRequest = defineCommand({
  address: desk('close'),
  access,
  input: fields({ id, reason: requiredText('关闭原因', limits.reason) }),
  reply: fields({}),
})
