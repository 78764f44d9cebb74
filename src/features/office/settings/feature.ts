import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'settings.manage': '管理系统设置',
}
const auditActions = {
  'setting.change': '系统设置修改',
}

export const settingsFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { setting: '系统设置' },
  auditSubjects: {
    setting: { label: '设置', path: () => '/console/settings' },
  },
  menu: [{ section: 'system', name: '系统设置', path: '/console/settings', icon: 'SlidersHorizontal', needs: ['settings.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
