import { defineFeature } from '#platform/features/rules.ts'
import { type ContentArea, contentAreas, type ContentRight } from './content-kinds.ts'

const rights: Record<ContentRight, string> = { edit: '编辑', publish: '发布与审核' }

type AreaPermissions = Record<`${ContentArea}.${ContentRight}`, string>

const permissions = {
  'content.edit': '编辑全部内容',
  'content.publish': '发布与审核全部内容',
  ...(Object.fromEntries(
    Object.entries(contentAreas).flatMap(([area, name]) =>
      Object.entries(rights).map(([right, verb]) => [`${area}.${right}`, `${verb}${name}`]),
    ),
  ) as AreaPermissions),
}
const auditActors = {
  'publish-due': '定时发布',
}

export const publishingFeature = defineFeature({
  permissions,
  auditActors,
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface Permissions extends Record<keyof typeof permissions, string> {}
}
