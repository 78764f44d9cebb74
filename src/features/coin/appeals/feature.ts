import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { appealTypes } from './dictionary-rules.ts'

const permissions = {
  'appeals.handle': '处理申诉',
}
const auditActions = {
  'appeal.file': '申诉提交',
  'review.refund': '申诉处理并退还',
  'review.supplement': '申诉补充说明',
}
const notices = { coin: { appeal: { label: '申诉结果', hint: '申诉已处理' } } } satisfies NoticeTable

export const appealsFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { appeal: '申诉' },
  auditSubjects: {
    appeals: { label: '申诉', path: (id) => `/console/appeals/${id}` },
    appeal: { label: '申诉', path: (id) => `/console/appeals/${id}` },
  },
  menu: [
    {
      name: '申诉处理',
      path: '/console/appeals',
      icon: 'MessageSquareWarning',
      needs: ['appeals.handle'],
      children: [
        { name: '申诉详情', path: '/console/appeals/:id', icon: 'FileText', needs: ['appeals.handle'], hidden: true },
        { name: '回复模板', path: '/console/appeals/templates', icon: 'FileText', needs: ['appeals.handle'], hidden: true },
      ],
    },
  ],
  notices,
  dictionaries: [appealTypes],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.coin, object> {}
}
