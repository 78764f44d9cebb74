import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const auditActions = {
  'audit-alert.add': '审计告警规则新建',
  'audit-alert.change': '审计告警规则修改',
  'audit-alert.remove': '审计告警规则删除',
}
const notices = {
  staff: { 'audit-alerts': { label: '审计告警', hint: '操作审计中出现您设定要留意的操作', needs: ['audit.read'] } },
} satisfies NoticeTable

export const auditAlertsFeature = defineFeature({
  auditActions,
  auditEntities: { 'audit-alert': '审计告警规则' },
  auditSubjects: { 'audit-alert': { label: '审计告警规则', path: () => '/console/audit-alerts' } },
  menu: [{ section: 'security', name: '审计告警', path: '/console/audit-alerts', icon: 'BellRing', needs: ['audit.read'] }],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
