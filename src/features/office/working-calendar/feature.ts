import { defineFeature } from '#platform/features/rules.ts'

const auditActions = { 'working-calendar.change': '工作日历修改' }

export const workingCalendarFeature = defineFeature({
  auditActions,
  auditEntities: { 'working-calendar': '工作日历' },
  auditSubjects: {
    'working-calendar': { label: '工作日历', path: (year) => `/console/working-calendar?${new URLSearchParams({ year })}` },
  },
  menu: [{ section: 'system', name: '工作日历', path: '/console/working-calendar', icon: 'CalendarDays', needs: ['settings.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
