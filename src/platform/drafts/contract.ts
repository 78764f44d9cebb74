import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { draftLimits as limits, draftMessages } from './rules.ts'

/** Of the session's own person, whichever kind it is. */
const calls = defineCalls(['account', 'drafts'], 'anyone')
const key = { form: requiredText('表单', limits.form), about: optionalText('事项', limits.about) }

/** What was typed into a form and not sent, as JSON; '' for nothing. */
export const getDraft = calls.query('get', { input: key, reply: { data: z.string(), savedAt: z.string() } })

/** Saved again and again while the form is filled, so nothing is kept for a RequestId. */
export const saveDraft = calls.command('save', {
  secret: true,
  input: { ...key, data: z.string('草稿格式不正确').check(z.maxLength(limits.data, draftMessages.tooLong)) },
  reply: { savedAt: z.string() },
})

export const removeDraft = calls.command('remove', { secret: true, input: key })
