import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'invitation.accept': '凭邀请设置密码',
}

export const invitationsFeature = defineFeature({
  auditActions,
  auditEntities: { invitation: '账号邀请' },
  auditSubjects: { invitation: { label: '账号邀请' } },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
