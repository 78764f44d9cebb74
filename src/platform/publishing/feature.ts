import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'content.edit': '编辑内容',
  'content.publish': '发布内容',
}

export const publishingFeature = defineFeature({
  permissions,
  auditActors: {
    'publish-due': '定时发布',
  },
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
}
