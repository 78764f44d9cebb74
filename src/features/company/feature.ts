import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'site.publish': '公司信息发布',
  'explore.publish': '走进我们发布',
  'contact.publish': '联系我们发布',
  'cooperation.publish': '合作共赢发布',
  'privacy.publish': '隐私政策发布',
}

const labels = { site: '公司信息', explore: '走进我们', contact: '联系我们', cooperation: '合作共赢', privacy: '隐私政策' }

export const companyFeature = defineFeature({
  auditActions,
  auditThings: labels,
  auditSubjects: Object.fromEntries(Object.entries(labels).map(([kind, label]) => [kind, { label }])),
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
