import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'search-words.remove': '搜索词移除',
  'search-words.synonyms': '搜索词修改同义词',
}

export const searchFeature = defineFeature({
  auditActions,
  auditEntities: { 'search-words': '搜索词' },
  auditSubjects: { 'search-words': { label: '搜索词', path: () => '/console/search-words' } },
  menu: [{ section: 'upkeep', name: '无结果搜索词', path: '/console/search-words', icon: 'SearchX', needs: ['site-health.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
