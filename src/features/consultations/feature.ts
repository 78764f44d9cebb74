import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'consultations.handle': '处理咨询',
}
const auditActions = {
  'consultation.handle': '在线咨询处理',
  'consultation.submit': '在线咨询提交',
  'consultation.view': '在线咨询查看',
}

export const consultationsFeature = defineFeature({
  permissions,
  auditActions,
  auditThings: { consultation: '在线咨询' },
  auditSubjects: {
    consultation: { label: '咨询', path: () => '/console/consultations' },
  },
  menu: [{ name: '在线咨询', path: '/console/consultations', icon: 'MessageSquareText', needs: ['consultations.handle'] }],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
