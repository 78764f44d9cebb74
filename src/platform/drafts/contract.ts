import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { draftLimits as limits, draftMessages } from './rules.ts'

/** Of the session's own person, whichever kind it is. */
const calls = defineCalls(['account', 'drafts'], 'anyone')
const key = { form: requiredText('表单', limits.form), about: optionalText('事项', limits.about) }
const revision = optionalText('草稿标识', limits.revision)
/** The drafts that this one continues: another one was filled elsewhere meanwhile. */
const replaces = z._default(boundedList(revision, { max: limits.replaces }), [])

/** What was typed into a form and not sent, as JSON; '' for nothing. `recordVersion` is that of the record then. */
const stored = z.object({ data: z.string(), savedAt: z.string(), revision: z.string(), recordVersion: z.string() })
export type StoredDraft = z.infer<typeof stored>

export const getDraft = calls.query('get', { input: key, reply: stored.shape })

/** Saved again and again while the form is filled, so nothing is kept for a RequestId. `other`: what was filled elsewhere, in place of which nothing is saved. */
export const saveDraft = calls.command('save', {
  secret: true,
  input: {
    ...key,
    recordVersion: optionalText('版本', limits.revision),
    revision,
    replaces,
    data: z.string('草稿格式不正确').check(z.maxLength(limits.data, draftMessages.tooLong)),
  },
  reply: { savedAt: z.string(), other: z.optional(stored) },
})

/** Unless it is another one, which was filled elsewhere. */
export const removeDraft = calls.command('remove', { secret: true, input: { ...key, replaces } })
