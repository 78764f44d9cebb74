import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'picture.add': '图片上传',
  'document.add': '文件上传',
}

export const contentFeature = defineFeature({
  auditActions,
  auditThings: { picture: '图片', document: '文件' },
  auditSubjects: {
    picture: { label: '图片' },
    document: { label: '文件' },
  },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
