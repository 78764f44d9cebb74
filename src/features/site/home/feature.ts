import { defineFeature } from '#platform/features/rules.ts'
import { contentActions, contentMenuEntry } from '#platform/publishing/content-kinds.ts'
import { bannerContent, proofContent } from './content-kinds.ts'

const auditActions = { ...contentActions('banner', '轮播图'), ...contentActions('proof', proofContent.label) }

export const homeFeature = defineFeature({
  auditActions,
  contents: [bannerContent, proofContent],
  menu: [contentMenuEntry(bannerContent, 'GalleryHorizontal', 'articles'), contentMenuEntry(proofContent, 'BadgeCheck', 'articles')],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
