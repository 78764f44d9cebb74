import { defineFeature } from '#platform/features/rules.ts'

const permissions = {
  'dictionaries.manage': '管理字典',
}
const auditActions = {
  'dictionary.add': '字典添加条目',
  'dictionary.change': '字典修改条目',
  'dictionary.order': '字典调整顺序',
  'dictionary.remove': '字典删除条目',
  'dictionary.switch': '字典启用或停用条目',
}

export const dictionariesFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { dictionary: '字典' },
  auditSubjects: {
    dictionary: { label: '字典', path: (id) => `/console/dictionaries?${new URLSearchParams({ name: id })}` },
  },
  menu: [{ section: 'system', name: '字典', path: '/console/dictionaries', icon: 'BookOpenText', needs: ['dictionaries.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
