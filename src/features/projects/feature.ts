import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'project-link.create': '项目链接创建',
  'project-link.switch-off': '项目链接停用',
  'project-subscription.code': '项目提醒验证码发送',
  'project-subscription.create': '项目提醒订阅',
  'project-subscription.remove': '项目提醒退订',
}

export const projectsFeature = defineFeature({
  auditActions,
  auditThings: { 'project-link': '项目链接', 'project-subscription': '项目提醒' },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
