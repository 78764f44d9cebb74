import type { SetupStep } from '#platform/prerequisites/server/setup-steps.ts'
import { readWorkingCalendar } from '#platform/parameters/server/working-calendar.ts'

export const calendarSteps: readonly SetupStep[] = [
  {
    name: 'working-calendar',
    label: '放假与调休',
    lead: '办理期限与项目计划按工作日计算；没有填写时只跳过周末。',
    for: ['scan.review', 'projects.manage'],
    needs: ['settings.manage'],
    path: '/console/working-calendar',
    action: '填写工作日历',
    isDone: async (db) => (await readWorkingCalendar(db)).holidays.length > 0,
  },
]
