import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'file.upload': '文件上传',
}

export const uploadsFeature = defineFeature({
  auditActions,
  auditEntities: { file: '文件' },
  auditSubjects: {
    file: { label: '文件' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
