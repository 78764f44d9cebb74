import { auditLimits } from '#platform/audit/rules.ts'
import { auditKeeping } from '#platform/audit/server/keeping.ts'
import { numberSetting } from '#platform/settings/server/settings.ts'

export const auditLogSettings = [
  numberSetting({
    name: 'audit.daysKept',
    group: '操作审计',
    label: '审计记录保留（天）',
    help: '数据库在任何设置下都保留至少 12 个月。延长与缩短都须另一名账号管理员确认。',
    place: auditKeeping,
    range: { fallback: auditLimits.minDaysKept, least: auditLimits.minDaysKept, most: auditLimits.maxDaysKept },
    weaker: 'other',
    alwaysByTwo: true,
    level3: { wanted: '至少 180 天', isMet: async () => true },
  }),
]
