import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const auditActions = {
  'research.save': '调研信息修改',
  'solution.apply': '方案申请提交',
  'solution.accept': '方案申请受理',
  'solution.undo': '方案申请撤销受理',
  'solution.complete': '方案申请完成',
  'solution.decline': '方案申请不受理',
  'review.accept': '审核受理',
  'review.complete': '审核完成',
  'review.decline': '审核不受理',
}
const notices = { coin: { solution: { label: '方案申请', hint: '方案已生成或不受理' } } } satisfies NoticeTable

export const researchFeature = defineFeature({
  auditActions,
  auditEntities: { research: '调研信息', solution: '方案申请' },
  auditSubjects: {
    solutions: { label: '方案申请', path: (id) => `/console/solutions/${id}` },
  },
  menu: [
    {
      section: 'projects',
      name: '调研信息',
      path: '/console/research/:testId',
      icon: 'FileText',
      needs: ['projects.manage'],
      hidden: true,
    },
    {
      name: '方案申请',
      path: '/console/solutions',
      icon: 'FileText',
      needs: ['projects.manage'],
      children: [
        { name: '方案申请详情', path: '/console/solutions/:id', icon: 'FileText', needs: ['projects.manage'], hidden: true },
        { name: '回复模板', path: '/console/solutions/templates', icon: 'FileText', needs: ['projects.manage'], hidden: true },
      ],
    },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.coin, object> {}
}
