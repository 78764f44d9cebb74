import { defineFeature } from '#platform/features/rules.ts'
import { contentActions, contentMenuEntry } from '#platform/publishing/content-kinds.ts'
import { newsContent, newsTypeContent } from './content-kinds.ts'

const auditActions = { ...contentActions('news', '新闻'), ...contentActions('news-type', '新闻类型') }

export const newsFeature = defineFeature({
  auditActions,
  contents: [newsContent, newsTypeContent],
  menu: [contentMenuEntry(newsContent, 'Newspaper', 'articles'), contentMenuEntry(newsTypeContent, 'Tag', 'articles')],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
