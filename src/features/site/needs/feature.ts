import { defineFeature } from '#platform/features/rules.ts'
import { contentActions, contentMenuEntry } from '#platform/publishing/content-kinds.ts'
import { needContent } from './content-kinds.ts'

const auditActions = contentActions('need', needContent.label)

export const needsFeature = defineFeature({
  auditActions,
  contents: [needContent],
  menu: [contentMenuEntry(needContent, 'Signpost', 'offers')],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
