import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list, type Parsed } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { limits } from './rules.ts'

const own = defineCalls(['portal', 'cases'], 'anyone')

const text = z.string()

/** `result`: its first paragraph. */
export const caseSummary = fields({ id: text, title: text, trade: text, finishedOn: text, result: text })

export type CaseSummary = Parsed<typeof caseSummary>

export const listCases = own.query('list', { published: true, reply: { cases: list(caseSummary) } })

export const getCase = own.query('get', {
  published: true,
  input: { id: requiredText('案例编号', limits.id) },
  reply: {
    id: text,
    title: text,
    trade: text,
    finishedOn: text,
    problem: text,
    work: text,
    result: text,
    figures: list(fields({ value: text, label: text })),
    /** The platform that was used; '' while it is not published. */
    platformId: text,
    platformName: text,
    others: list(caseSummary),
  },
})
