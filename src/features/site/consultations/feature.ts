import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const permissions = {
  'consultations.handle': '处理咨询',
}
const auditActions = {
  'consultation.dismiss': '在线咨询标为无效',
  'consultation.follow': '在线咨询分派跟进',
  'consultation.handle': '在线咨询处理',
  'consultation.note': '在线咨询添加备注',
  'consultation.reopen': '在线咨询重新跟进',
  'consultation.submit': '在线咨询提交',
  'consultation.view': '在线咨询查看',
}
const notices = {
  staff: {
    consultations: { label: '在线咨询', hint: '有新的咨询，或咨询交由您跟进', needs: ['consultations.handle'] },
  },
} satisfies NoticeTable

export const consultationsFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { consultation: '在线咨询' },
  auditSubjects: {
    consultation: { label: '咨询', path: (id) => `/console/consultations?${new URLSearchParams({ id })}` },
  },
  menu: [{ name: '在线咨询', path: '/console/consultations', icon: 'MessageSquareText', needs: ['consultations.handle'] }],
  notices,
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
