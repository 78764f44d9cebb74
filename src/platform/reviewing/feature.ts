import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { listAreaPermissions } from '#platform/publishing/content-kinds.ts'

const auditActions = {
  'review.approve': '审核通过',
  'review.reject': '审核驳回',
  'review.claim': '审核领取',
  'review.delegate': '审核委托代理',
  'review.end_delegation': '审核结束代理',
  'review.decide_many': '审核批量处理',
  'review.hand_over': '审核转交',
  'review.note': '审核添加备注',
  'review.release': '审核退回',
  'review.remove_old': '审核清理期满记录',
  'review.check': '审核核对要点',
  'review.undo': '审核撤销',
  'review.undo_many': '审核批量撤销',
  'review_template.change': '回复模板修改',
  'review_template.remove': '回复模板删除',
  'review_template.save': '回复模板保存',
}
const notices = {
  staff: {
    review: {
      label: '审核与转交',
      hint: '事项转交给您、由您代理、同事提到您、批量处理完成、办理超时',
      needs: ['scan.review', 'appeals.handle', 'projects.manage', 'finance.handle', 'content.publish', ...listAreaPermissions('publish')],
    },
  },
} satisfies NoticeTable
const auditActors = {
  'review-retention': '期满清理',
}

export const reviewingFeature = defineFeature({
  auditActions,
  auditEntities: { review: '审核', review_template: '回复模板' },
  auditSubjects: {
    review_template: { label: '回复模板' },
  },
  auditActors,
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
