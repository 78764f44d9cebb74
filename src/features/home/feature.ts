import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'banner.publish': '轮播图发布',
}

export const homeFeature = defineFeature({
  auditActions,
  auditThings: { banner: '轮播图' },
  auditSubjects: {
    banner: { label: '轮播图' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
