import { defineFeature } from '#platform/features/rules.ts'

export const healthFeature = defineFeature({
  menu: [{ section: 'system', name: '运行状况', path: '/console/health', icon: 'Activity', needs: ['system.monitor'] }],
})
