import { defineFeature } from '#platform/features/rules.ts'
import { contentActions, contentMenuEntry } from '#platform/publishing/content-kinds.ts'
import { caseContent } from './content-kinds.ts'

const auditActions = contentActions('case', caseContent.label)

export const casesFeature = defineFeature({
  auditActions,
  contents: [caseContent],
  menu: [contentMenuEntry(caseContent, 'ClipboardCheck', 'offers')],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
