import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { templateHandlers } from './handlers.ts'
import { listDeclarations } from './declarations.ts'

export const messageTemplatesServer = defineServerFeature({
  handlers: ({ noticeGroups }) => templateHandlers(listDeclarations(noticeGroups)),
})
