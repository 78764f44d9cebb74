import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'platform.publish': '平台发布',
  'system.publish': '系统发布',
}

export const productsFeature = defineFeature({
  auditActions,
  auditThings: { platform: '平台', system: '系统' },
  auditSubjects: {
    platform: { label: '平台' },
    system: { label: '系统' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
