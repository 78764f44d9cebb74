import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { contentLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'content'], 'staff')

/** `path`: the field in the data, as `menu.2.label`; `field`: its label. */
export const wordPlace = fields({ word: z.string(), isRefused: z.boolean(), path: z.string(), field: z.string() })

/** Sensitive words in what would be published of a piece. */
export const listSensitiveWords = calls.query('sensitiveWords', {
  input: { kind: requiredText('内容类型', limits.kind), id: requiredText('编号', limits.id) },
  reply: { words: list(wordPlace) },
})
