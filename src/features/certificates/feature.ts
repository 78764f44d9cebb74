import { contentMenuEntry, defineFeature } from '#platform/features/rules.ts'
import { contentActions } from '#platform/publishing/content-kinds.ts'
import { certificateContent } from './content-kinds.ts'

const auditActions = contentActions('certificate', '证书')

export const certificatesFeature = defineFeature({
  auditActions,
  contents: [certificateContent],
  menu: [contentMenuEntry(certificateContent, 'BadgeCheck')],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
