import { defineCalls } from '#gateway/call.ts'
import { requiredText } from '#gateway/values.ts'
import { contentLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'content'], 'staff')

const id = requiredText('编号', limits.id)

/** Another id, and so another address; the handler asks for the right to the kind. */
export const changeContentId = calls.command('changeId', { input: { kind: requiredText('内容类型', limits.kind), id, newId: id } })
