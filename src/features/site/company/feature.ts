import { defineFeature } from '#platform/features/rules.ts'
import { contentActions, contentMenuEntry } from '#platform/publishing/content-kinds.ts'
import { companyContents, contactContent, cooperationContent, exploreContent, privacyContent, siteContent } from './content-kinds.ts'

const auditActions = {
  ...contentActions('site', siteContent.label),
  ...contentActions('explore', exploreContent.label),
  ...contentActions('contact', contactContent.label),
  ...contentActions('cooperation', cooperationContent.label),
  ...contentActions('privacy', privacyContent.label),
}

export const companyFeature = defineFeature({
  auditActions,
  contents: companyContents,
  menu: companyContents.map((content) => contentMenuEntry(content, 'FileText', 'pages')),
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
