import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const permissions = {
  'applicants.manage': '管理漏扫申请人',
}
const auditActions = {
  'applicant.change': '漏扫申请人修改',
  'applicant.change-contact': '漏扫申请人修改联系方式',
  'applicant.create': '漏扫申请人新建',
  'applicant.drop-import': '漏扫申请人放弃导入',
  'applicant.enable': '漏扫申请人解除冻结',
  'applicant.freeze': '漏扫申请人冻结',
  'applicant.import': '漏扫申请人导入',
  'applicant.invite': '漏扫申请人邀请',
  'applicant.preview-import': '漏扫申请人导入预览',
  'applicant.reset-password': '漏扫申请人重置密码',
  'applicant.unlock': '漏扫申请人解除登录限速',
  'applicant.view': '漏扫申请人查看详情',
}
const notices = {
  staff: {
    'applicant-imports': { label: '申请人导入', hint: '您提交的申请人导入已完成，或因发现错误未导入', needs: ['applicants.manage'] },
  },
} satisfies NoticeTable

export const applicantsFeature = defineFeature({
  permissions,
  quickActions: [{ name: '新建申请人', path: '/console/applicants?new', needs: ['applicants.manage'] }],
  auditActions,
  auditEntities: { applicant: '漏扫申请人' },
  auditSubjects: {
    applicant: { label: '漏扫申请人', path: (id) => `/console/applicants?${new URLSearchParams({ id })}` },
    'applicant-import': { label: '申请人导入', path: (id) => `/console/applicants/import?${new URLSearchParams({ id })}` },
  },
  menu: [
    {
      name: '漏扫申请人',
      path: '/console/applicants',
      icon: 'Users',
      needs: ['applicants.manage'],
      children: [{ name: '导入申请人', path: '/console/applicants/import', icon: 'FileUp', needs: ['applicants.manage'], hidden: true }],
    },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
