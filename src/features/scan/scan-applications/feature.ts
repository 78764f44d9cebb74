import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { scanTaskTypes } from './dictionary-rules.ts'

const permissions = {
  'scan.read': '查看漏扫申请',
  'scan.review': '审核漏扫申请',
}
const auditActions = {
  'scan_application.submit': '漏扫申请提交',
  'review.deliver': '扫描结果交付',
  'scan_application.take': '扫描任务领取',
  'scan_application.fail': '扫描未完成回报',
}
const notices = { applicant: { scan_application: { label: '申请审核', hint: '申请已审核，扫描结果已交付' } } } satisfies NoticeTable

export const scanApplicationsFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { scan_application: '漏扫申请' },
  auditSubjects: {
    'scan-applications': { label: '漏扫申请', path: (id) => `/console/scan-applications/${id}` },
    scan_application: { label: '漏扫申请' },
  },
  menu: [
    {
      name: '漏扫申请审核',
      path: '/console/scan-applications',
      icon: 'ScanSearch',
      needs: ['scan.read'],
      children: [
        { name: '申请详情', path: '/console/scan-applications/:id', icon: 'FileText', needs: ['scan.read'], hidden: true },
        { name: '回复模板', path: '/console/scan-applications/templates', icon: 'FileText', needs: ['scan.read'], hidden: true },
      ],
    },
  ],
  notices,
  dictionaries: [scanTaskTypes],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.applicant, object> {}
}
