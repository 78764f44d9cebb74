import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'redirects.manage': '管理重定向',
}
const auditActions = {
  'redirect.add': '重定向添加',
  'redirect.change': '重定向修改',
  'redirect.remove': '重定向删除',
  'redirect.import': '重定向导入',
}

export const redirectsFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { redirect: '重定向' },
  auditSubjects: { redirect: { label: '重定向', path: () => '/console/redirects' } },
  menu: [{ section: 'upkeep', name: '重定向', path: '/console/redirects', icon: 'Signpost', needs: ['redirects.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
