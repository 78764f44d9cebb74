import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'audit.check': '审计记录校验',
}

export const auditFeature = defineFeature({
  auditActions,
  auditEntities: { audit: '审计记录' },
  auditSubjects: {
    audit: { label: '审计记录' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
