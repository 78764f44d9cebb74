import * as z from 'zod/mini'
import { caseSummary } from '#features/site/cases/contract.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list, type Parsed } from '#gateway/shape.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { limits } from './rules.ts'

const own = defineCalls(['portal', 'needs'], 'anyone')

const text = z.string()

export const needSummary = fields({ id: text, title: text, brief: text, duration: text, price: text })

export type NeedSummary = Parsed<typeof needSummary>

export const listNeeds = own.query('list', { published: true, reply: { needs: list(needSummary) } })

export const getNeed = own.query('get', {
  published: true,
  input: { id: requiredText('需求编号', limits.id) },
  reply: {
    ...needSummary.fields,
    audience: text,
    deliverables: text,
    team: text,
    steps: list(fields({ title: text, detail: text })),
    questions: list(fields({ name: text, answer: text })),
    /** Those that are published, in the order of the editor. */
    platforms: list(fields({ id: text, name: text, brief: text })),
    cases: list(caseSummary),
    /** Further ways on, as a tool to apply with or to look up progress. */
    ways: list(fields({ label: text, url: text })),
    others: list(needSummary),
  },
})

const comparedProduct = fields({
  id: text,
  name: text,
  brief: text,
  needs: list(text),
  scenes: list(text),
  advantages: list(text),
  systems: list(text),
  manuals: z.number(),
  cases: list(text),
})

export type ComparedProduct = Parsed<typeof comparedProduct>

/** Two products side by side; what is not published is left out. */
export const compareProducts = own.query('compare', {
  published: true,
  input: { first: optionalText('第一个产品', limits.id), second: optionalText('第二个产品', limits.id) },
  reply: { choices: list(fields({ id: text, name: text })), products: list(comparedProduct) },
})
