import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'session.end': '退出登录',
}

export const sessionFeature = defineFeature({
  auditActions,
  auditEntities: { session: '会话' },
  auditSubjects: {
    anyone: { label: '访客' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
