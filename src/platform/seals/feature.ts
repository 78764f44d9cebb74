import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'seal.break': '校验码不符',
  'seal.confirm': '校验码全部重新确认',
  'seal.renew': '校验码更换',
  'seal.write': '校验码首次写入',
}
const auditActors = {
  seals: '校验码核对',
  operator: '系统运维',
}

export const sealsFeature = defineFeature({
  auditActions,
  auditActors,
  auditEntities: { seal: '校验码' },
  auditSubjects: { seal: { label: '校验码' } },
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
