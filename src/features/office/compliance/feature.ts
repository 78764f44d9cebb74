import { defineFeature } from '#platform/features/rules.ts'

export const complianceFeature = defineFeature({
  menu: [{ section: 'security', name: '合规对照', path: '/console/compliance', icon: 'ClipboardCheck', needs: ['audit.read'] }],
})
