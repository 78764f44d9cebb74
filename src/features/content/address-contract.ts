import { defineCommand } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { contentLimits as limits } from './rules.ts'

const id = requiredText('编号', limits.id)

/** Another id, and so another address; the handler asks for the right to the kind. */
export const changeContentId = defineCommand({
  address: ['console', 'content', 'changeId'],
  access: 'staff',
  input: fields({ kind: requiredText('内容类型', limits.kind), id, newId: id }),
  reply: fields({}),
})
