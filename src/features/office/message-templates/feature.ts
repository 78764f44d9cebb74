import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'message-template.change': '消息模板修改',
  'message-template.restore': '消息模板恢复标准',
  'message-template.test': '消息模板测试发送',
}

export const messageTemplatesFeature = defineFeature({
  auditActions,
  auditEntities: { 'message-template': '消息模板' },
  auditSubjects: {
    'message-template': { label: '消息模板', path: (name) => `/console/message-templates?${new URLSearchParams({ name })}` },
  },
  menu: [
    { section: 'system', name: '消息模板', path: '/console/message-templates', icon: 'MessageSquareText', needs: ['settings.manage'] },
  ],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
