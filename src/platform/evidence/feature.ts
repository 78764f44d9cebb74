import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'evidence_key.rotate': '更换签名密钥',
}

export const evidenceFeature = defineFeature({
  auditActions,
  auditEntities: { evidence_key: '签名密钥' },
  auditSubjects: { evidence_key: { label: '签名密钥' } },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
