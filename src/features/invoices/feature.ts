import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const auditActions = {
  'invoice.apply': '开票申请提交',
  'review.issue': '开票登记',
  'review.red_flag': '红冲登记',
  'review.resubmit': '开票申请重新提交',
}
const notices = {
  coin: { invoice: { label: '开票进度', hint: '开票申请通过、驳回、开具或红冲' } },
  staff: { invoice: { label: '发票核对', hint: '开票申请与充值记录不一致', needs: ['finance.handle'] } },
} satisfies NoticeTable

export const invoicesFeature = defineFeature({
  auditActions,
  auditThings: { invoice: '开票申请' },
  auditSubjects: {
    invoices: { label: '开票申请', path: (id) => `/console/invoices/${id}` },
    invoice: { label: '开票申请', path: (id) => `/console/invoices/${id}` },
  },
  menu: [
    {
      name: '开票处理',
      path: '/console/invoices',
      icon: 'FileText',
      needs: ['finance.handle'],
      children: [
        { name: '开票详情', path: '/console/invoices/:id', icon: 'FileText', needs: ['finance.handle'], hidden: true },
        { name: '回复模板', path: '/console/invoices/templates', icon: 'FileText', needs: ['finance.handle'], hidden: true },
      ],
    },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.coin, object> {}
}
