import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'access.refuse': '访问被拒绝',
}

export const transactionsFeature = defineFeature({
  auditActions,
  auditEntities: { access: '访问' },
  auditSubjects: {
    access: { label: '接口' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
