import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'certificate.publish': '证书发布',
}

export const certificatesFeature = defineFeature({
  auditActions,
  auditThings: { certificate: '证书' },
  auditSubjects: {
    certificate: { label: '证书' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
