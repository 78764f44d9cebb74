import { defineFeature } from '#platform/features/rules.ts'

export const visitsFeature = defineFeature({
  menu: [{ section: 'upkeep', name: '访问统计', path: '/console/visits', icon: 'ChartLine', needs: ['content.edit'] }],
})
