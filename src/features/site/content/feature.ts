import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { listAreaPermissions } from '#platform/publishing/content-kinds.ts'
import { approvalKind } from './rules.ts'

const auditActions = {
  'document.add': '文件上传',
  'review.withdraw': '审核撤回',
}

const notices = {
  staff: {
    content: {
      label: '发布审核',
      hint: '有内容待您审核，您提交的内容通过审核或被退回，定时发布未成功',
      needs: ['content.edit', 'content.publish', ...listAreaPermissions('edit'), ...listAreaPermissions('publish')],
    },
  },
} satisfies NoticeTable

const path = `/console/${approvalKind}`
const needs = ['content.publish', ...listAreaPermissions('publish')] as const

export const contentFeature = defineFeature({
  auditActions,
  auditEntities: { document: '文件' },
  auditSubjects: {
    document: { label: '文件' },
    [approvalKind]: { label: '发布审核', path: (id) => `${path}/${id}` },
  },
  menu: [
    {
      name: '发布审核',
      path,
      icon: 'ClipboardCheck',
      section: 'upkeep',
      needs,
      children: [
        { name: '审核详情', path: `${path}/:id`, icon: 'FileText', needs, hidden: true },
        { name: '审核意见模板', path: `${path}/templates`, icon: 'FileText', needs, hidden: true },
      ],
    },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
