import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  optionalDay,
  optionalLines,
  optionalText,
  pageNumber,
  pageSize,
  requiredAccount,
  requiredLines,
  requiredText,
} from '#gateway/values.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { requestLimits as limits, requestStateNames, requestMessages as messages } from './rules.ts'

const own = defineCalls(['portal', 'rechargeRequests'], 'coin')
const desk = defineCalls(['console', 'rechargeRequests'], 'staff:recharge-requests.handle')

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
  /** Whether the recharge that paid it was taken back. */
  isReversed: z.boolean(),
}
const deskRequest = { ...request, account: text, company: text, settledBy: text, bookingId: z.nullable(number) }

/** How to pay: the operator's bank account and prices; '' and none where they are not set yet. */
export const getRechargeTerms = own.query('terms', {
  reply: {
    company: text,
    payee: text,
    bank: text,
    bankAccount: text,
    note: text,
    prices: list(fields({ from: number, fen: number })),
  },
})

export const submitRequest = own.command('submit', {
  input: {
    quantity: z
      .number(messages.quantity)
      .check(
        z.int('数量应为整数'),
        z.minimum(1, '数量至少为 1'),
        z.maximum(limits.coins, `数量不能超过 ${limits.coins.toLocaleString('zh-CN')}`),
      ),
    /** The cost that the customer was shown; other prices since then refuse the request. */
    fen: z.int('金额不正确'),
    payer: requiredText('付款单位', limits.payer),
    /** '' stands for the number of the request. */
    reference: z.pipe(optionalLines('付款附言', limits.reference), z.transform(toCanonicalReference)),
    note: optionalLines('备注', limits.note),
  },
  reply: { id: text, number: text, reference: text },
})

/** Requests of the session's account, newest first. */
export const listOwnRequests = own.query('list', {
  input: { state: stateFilter, page: pageNumber, pageSize },
  reply: { total: number, items: list(fields(request)) },
})

export const withdrawRequest = own.command('withdraw', { input: { id } })

export const listRequests = desk.query('list', {
  input: {
    state: stateFilter,
    text: optionalText('查询内容', limits.text),
    from: optionalDay('日期'),
    to: optionalDay('日期'),
    page: pageNumber,
    pageSize,
  },
  /** Without a price list customers cannot ask, without an account they do not know where to pay. */
  reply: { total: number, items: list(fields(deskRequest)), hasPrices: z.boolean(), hasBankAccount: z.boolean() },
})

export const getRequest = desk.query('get', { input: { id }, reply: deskRequest })

/** Open requests of an account, for a recharge that names what it pays. */
export const listPayableRequests = desk.query('listPayable', {
  access: 'staff:finance.handle',
  input: { account: requiredAccount('账号', limits.text) },
  reply: { items: list(fields(deskRequest)) },
})

export const countRequests = desk.query('count', { reply: { open: number } })

export const closeRequest = desk.command('close', {
  input: { id, reason: requiredLines('关闭原因', limits.reason) },
})
