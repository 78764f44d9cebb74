import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { requiredText } from '#gateway/values.ts'
import { contentLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'content'], 'staff')

const kind = requiredText('内容类型', limits.kind)
const id = requiredText('地址标识', limits.id)

/** Another id, and so another address; the handler asks for the right to the kind. */
export const changeContentId = calls.command('changeId', { input: { kind, id, newId: id } })

/** An id that the title proposes and no other piece has; '' where there is none. */
export const proposeContentId = calls.query('proposeId', {
  input: { kind, title: requiredText('标题', limits.title) },
  reply: { id: z.string() },
})
