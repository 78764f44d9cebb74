import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { customerReaders } from './rules.ts'

const permissions = { 'customers.merge': '合并与拆分客户' }
const auditActions = {
  'customer.merge': '客户合并',
  'customer.note': '客户添加备注',
  'customer.show-phone': '客户页查看完整号码',
  'customer.split': '客户拆分',
}
const notices = {
  staff: { customers: { label: '客户合并', hint: '您提出的客户合并或拆分已由他人确认或被否决', needs: ['customers.merge'] } },
} satisfies NoticeTable

export const customersFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { customer: '客户档案' },
  auditSubjects: { customer: { label: '客户档案', path: (id) => `/console/customers/${id}` } },
  menu: [
    {
      name: '客户',
      path: '/console/customers',
      icon: 'Building2',
      needs: customerReaders,
      children: [{ name: '客户详情', path: '/console/customers/:id', icon: 'FileText', needs: customerReaders, hidden: true }],
    },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
