import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const auditActions = {
  'payment-file.upload': '收款文件上传',
  'payment-file.match': '收款文件对账',
  'payment.rematch': '收款重新对账',
  'payment.match': '收款人工对应',
  'payment.unmatch': '收款取消对应',
  'payment.ignore': '收款标为不是充值',
  'payment.restore': '收款恢复对账',
  'payment.propose': '收款提出入账',
}
const notices = {
  staff: { payments: { label: '收款对账', hint: '您上传的收款文件已对账完成', needs: ['finance.handle'] } },
} satisfies NoticeTable
const auditActors = {
  payments: '收款对账',
}

export const reconciliationFeature = defineFeature({
  auditActions,
  auditEntities: { payment: '收款', 'payment-file': '收款文件' },
  auditActors,
  auditSubjects: {
    payment: { label: '收款', path: () => '/console/reconciliation' },
    'payment-file': { label: '收款文件', path: (id) => `/console/reconciliation/files/${id}` },
  },
  menu: [
    {
      section: 'coin',
      name: '收款对账',
      path: '/console/reconciliation',
      icon: 'ListChecks',
      needs: ['finance.handle'],
      children: [
        { name: '无收款的入账', path: '/console/reconciliation/unpaid', icon: 'FileText', needs: ['finance.handle'], hidden: true },
        { name: '收款文件', path: '/console/reconciliation/files', icon: 'FileText', needs: ['finance.handle'], hidden: true },
        { name: '收款文件详情', path: '/console/reconciliation/files/:id', icon: 'FileText', needs: ['finance.handle'], hidden: true },
      ],
    },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
