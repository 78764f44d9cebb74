import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'first-step.contact': '首次配置发布联系方式',
  'first-step.pages': '首次配置发布首批页面',
  'first-step.skip': '首次配置略过一步',
}

export const firstStepsFeature = defineFeature({
  auditActions,
  auditEntities: { 'first-step': '首次配置' },
  auditSubjects: { 'first-step': { label: '首次配置', path: () => '/console/first-steps' } },
  menu: [
    {
      section: 'system',
      name: '首次配置',
      path: '/console/first-steps',
      icon: 'LayoutDashboard',
      needs: ['settings.manage'],
      hidden: true,
    },
  ],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
