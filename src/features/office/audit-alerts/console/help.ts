import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/audit-alerts': {
    purpose: '操作审计中出现符合规则的记录时，一分钟内通知所有能查看审计的人。',
    actions: {
      新建规则: '选择操作、时段、次数或行数，例如夜间登录、一次导出很多行。',
      启用: '规则不用时停用，需要时再启用。',
      已触发的告警: '每次触发的时间、规则与说明。',
      删除规则: '它触发过的告警一并删除。',
    },
  },
}
