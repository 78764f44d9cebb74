import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'webhooks.manage': '管理数据推送',
}
const auditActions = {
  'webhook.change_setting': '数据推送修改设置',
  'webhook.resend': '数据推送重新发送',
}

export const webhooksFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { webhook: '数据推送' },
  auditSubjects: {
    webhook: { label: '数据推送', path: () => '/console/webhooks' },
  },
  menu: [{ section: 'system', name: '数据推送', path: '/console/webhooks', icon: 'Webhook', needs: ['webhooks.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
