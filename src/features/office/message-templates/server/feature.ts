import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { templateHandlers } from './handlers.ts'
import { listDeclarations } from './declarations.ts'
import { templateRefusals } from '../rules.ts'

export const messageTemplatesServer = defineServerFeature({
  refusals: { 消息模板: templateRefusals },
  handlers: ({ noticeGroups }) => templateHandlers(listDeclarations(noticeGroups)),
})
