import { defineFeature } from '#platform/features/rules.ts'
import { contentActions, contentMenuEntry } from '#platform/publishing/content-kinds.ts'
import { bannerContent } from './content-kinds.ts'

const auditActions = contentActions('banner', '轮播图')

export const homeFeature = defineFeature({
  auditActions,
  contents: [bannerContent],
  menu: [contentMenuEntry(bannerContent, 'GalleryHorizontal')],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
