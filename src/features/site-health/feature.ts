import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'site-health.manage': '检查失效链接、搜索词与推送',
}

export const siteHealthFeature = defineFeature({ permissions })

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
}
