import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { normalizeSubject, personalLimits as limits, requestKindNames, requestStateNames } from './rules.ts'

const calls = defineCalls(['console', 'personal-data'], 'staff:privacy.handle')

const text = z.string()
const number = z.number()
const id = z.uuid('编号不正确')
const kind = z.enum(requestKindNames)
const state = z.enum(requestStateNames)
const subject = z.pipe(requiredText('手机号、邮箱或申请人账号', limits.subject), z.transform(normalizeSubject))
const counted = fields({ label: text, count: number })
const keptPart = fields({ label: text, count: number, reason: text, until: text })
const request = { id: text, kind, state, masked: text, verified: text, madeBy: text, madeAt: text, settledBy: text, settledAt: text }

/** A command, because every look for a person is audited. */
export const findPerson = calls.command('find', {
  secret: true,
  input: { subject },
  reply: { masked: text, erased: list(counted), kept: list(keptPart), open: list(text) },
})
/** Proposes the request; another person carries it out by confirming it. */
export const makeRequest = calls.command('request', {
  secret: true,
  input: { kind, subject, verified: requiredText('身份核验方式', limits.verified) },
  reply: { id: text },
})
export const listRequests = calls.query('list', {
  input: {
    kind: z._default(z.enum(['', ...requestKindNames]), ''),
    state: z._default(z.enum(['', ...requestStateNames]), ''),
    page: pageNumber,
    pageSize,
  },
  reply: { total: number, items: list(fields(request)) },
})
export const getRequest = calls.query('get', {
  input: { id },
  reply: {
    ...request,
    /** Of one that was not carried out: by whom, and why. */
    declined: text,
    erased: list(counted),
    kept: list(keptPart),
    answer: text,
    export: fields({ state: text, path: text }),
  },
})
