import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText } from '#gateway/values.ts'
import { findLimits } from './rules.ts'

const calls = defineCalls(['console', 'finding'], 'staff')
const text = z.string()

/** Screens, actions and records that the person may open; the best of each kind come first. */
export const findRecords = calls.query('find', {
  input: { text: optionalText('查找内容', findLimits.text) },
  reply: { groups: list(fields({ label: text, items: list(fields({ title: text, detail: text, path: text })) })) },
})
