import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'site-health.manage': '检查失效链接、搜索词与推送',
}
const auditActions = {
  'link.check': '链接检查',
  'link.recheck': '链接重新检查',
  'link.ignore': '链接忽略或恢复',
}

const needs = ['site-health.manage'] as const

export const siteHealthFeature = defineFeature({
  permissions,
  auditActions,
  auditThings: { link: '链接' },
  auditSubjects: { link: { label: '链接', path: () => '/console/links' } },
  menu: [{ section: 'content', name: '失效链接', path: '/console/links', icon: 'Unlink', needs }],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
