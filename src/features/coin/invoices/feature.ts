import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { invoiceKinds } from './dictionary-rules.ts'

const auditActions = {
  'invoice.apply': '开票申请提交',
  'invoice-batch.export': '开票申请批量导出',
  'invoice-batch.export-again': '开票申请批次再次导出',
  'invoice-result.add-files': '开票结果上传文件包',
  'invoice-result.book': '开票结果登记',
  'invoice-result.drop': '开票结果放弃',
  'invoice-result.preview': '开票结果预览',
  'review.issue': '开票登记',
  'review.red_flag': '红冲登记',
  'review.resubmit': '开票申请重新提交',
}
const notices = {
  coin: { invoice: { label: '开票进度', hint: '开票申请的每一步办理结果' } },
  staff: {
    invoice: { label: '发票核对', hint: '开票申请与充值记录不一致', needs: ['finance.handle'] },
    'invoice-results': { label: '开票结果导入', hint: '您提交的开票结果已登记，或因发现错误未登记', needs: ['finance.handle'] },
  },
} satisfies NoticeTable

export const invoicesFeature = defineFeature({
  auditActions,
  auditEntities: { invoice: '开票申请', 'invoice-batch': '开票批次', 'invoice-result': '开票结果' },
  auditSubjects: {
    invoices: { label: '开票申请', path: (id) => `/console/invoices/${id}` },
    invoice: { label: '开票申请', path: (id) => `/console/invoices/${id}` },
    'invoice-batch': { label: '开票批次', path: () => '/console/invoice-batches' },
    'invoice-result': {
      label: '开票结果',
      path: (id) => (id === 'invoice-result' ? '/console/invoice-results' : `/console/invoice-results?${new URLSearchParams({ id })}`),
    },
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
    { section: 'coin', name: '开票导出', path: '/console/invoice-batches', icon: 'FileText', needs: ['finance.handle'] },
    { section: 'coin', name: '开票结果导入', path: '/console/invoice-results', icon: 'FileUp', needs: ['finance.handle'] },
    { section: 'coin', name: '开票统计', path: '/console/invoice-statistics', icon: 'ScrollText', needs: ['finance.handle'] },
  ],
  notices,
  dictionaries: [invoiceKinds],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.coin | keyof typeof notices.staff, object> {}
}
