import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'alarm.add_channel': '新增报警渠道',
  'alarm.change_channel': '修改报警渠道',
  'alarm.remove_channel': '删除报警渠道',
  'alarm.test_channel': '测试报警渠道',
}

export const alarmsFeature = defineFeature({
  auditActions,
  auditEntities: { alarm: '报警' },
  auditSubjects: { alarm: { label: '报警渠道', path: () => '/console/alarms' } },
  menu: [{ section: 'system', name: '报警', path: '/console/alarms', icon: 'BellRing', needs: ['system.monitor'] }],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
