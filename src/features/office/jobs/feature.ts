import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'job.pause': '暂停后台任务',
  'job.resume': '恢复后台任务',
  'job.retry': '重新执行后台任务',
  'job.run': '立即执行后台任务',
}

export const jobsFeature = defineFeature({
  auditActions,
  auditEntities: { job: '后台任务' },
  auditSubjects: { job: { label: '后台任务', path: () => '/console/jobs' } },
  menu: [{ section: 'system', name: '后台任务', path: '/console/jobs', icon: 'ListChecks', needs: ['system.monitor'] }],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
