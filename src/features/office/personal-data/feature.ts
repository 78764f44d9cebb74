import { defineFeature } from '#platform/features/rules.ts'

const permissions = { 'privacy.handle': '办理个人信息请求' }
const auditActions = {
  'personal-data.erase': '个人信息删除',
  'personal-data.erase-again': '个人信息恢复后再次删除',
  'personal-data.export': '个人信息导出',
  'personal-data.find': '个人信息查找',
}
const auditActors = {
  'erasure-list': '恢复后再次删除',
}

export const personalDataFeature = defineFeature({
  permissions,
  auditActions,
  auditActors,
  auditEntities: { 'personal-data': '个人信息' },
  auditSubjects: { 'personal-data': { label: '个人信息请求', path: (id) => `/console/personal-data?${new URLSearchParams({ id })}` } },
  menu: [{ name: '个人信息请求', path: '/console/personal-data', icon: 'ShieldCheck', needs: ['privacy.handle'] }],
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
