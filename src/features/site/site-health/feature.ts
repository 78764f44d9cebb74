import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'site-health.manage': '检查失效链接、搜索词与推送',
}
const auditActions = {
  'link.check': '链接检查',
  'link.recheck': '链接重新检查',
  'link.ignore': '链接忽略或恢复',
  'push.change_setting': '收录推送修改设置',
  'push.again': '收录推送重新推送',
}

const needs = ['site-health.manage'] as const

export const siteHealthFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { link: '链接', push: '收录推送' },
  auditSubjects: {
    link: { label: '链接', path: () => '/console/links' },
    push: { label: '收录推送', path: () => '/console/push' },
  },
  menu: [
    { section: 'upkeep', name: '失效链接', path: '/console/links', icon: 'Unlink', needs },
    { section: 'upkeep', name: '收录推送', path: '/console/push', icon: 'Send', needs },
  ],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
