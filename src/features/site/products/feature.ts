import { defineFeature } from '#platform/features/rules.ts'
import { contentActions, contentMenuEntry } from '#platform/publishing/content-kinds.ts'
import { platformContent, systemContent } from './content-kinds.ts'

const auditActions = { ...contentActions('platform', '平台'), ...contentActions('system', '系统') }

export const productsFeature = defineFeature({
  auditActions,
  contents: [platformContent, systemContent],
  menu: [contentMenuEntry(platformContent, 'Layers', 'offers'), contentMenuEntry(systemContent, 'AppWindow', 'offers')],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
