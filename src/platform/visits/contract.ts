import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { requiredText } from '#gateway/values.ts'

const calls = defineCalls(['portal', 'visits'], 'anyone')

/** What became of a tool that works in the browser alone: its name, nothing of what was typed. A query, since it changes no record: counts are in memory. */
export const countStep = calls.query('step', {
  input: { tool: requiredText('工具', 40), stage: z.enum(['tried', 'succeeded']) },
})
