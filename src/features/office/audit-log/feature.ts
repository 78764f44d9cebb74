import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'audit.read': '查看审计记录',
}
const auditActions = {
  'audit.export': '审计记录导出',
  'audit.check': '审计记录校验',
  'audit.evidence': '证据包导出',
}

export const auditLogFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { audit: '审计记录' },
  auditSubjects: { audit: { label: '审计记录' } },
  menu: [{ section: 'security', name: '操作审计', path: '/console/audit', icon: 'ScrollText', needs: ['audit.read'] }],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
