import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'news.publish': '新闻发布',
}

export const newsFeature = defineFeature({
  auditActions,
  auditThings: { news: '新闻' },
  auditSubjects: {
    news: { label: '新闻' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
