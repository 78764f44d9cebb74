import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/audit': {
    purpose: '员工、客户与系统的每次操作。记录只增不改，至少保留 12 个月。',
    picture: 'auditor',
    actions: {
      导出: '导出当前筛选的记录；导出本身也记入审计。',
      证据包: '生成所选日期的压缩包：审计记录、账目、每日签名摘要与核验程序，供第三方核验。',
      检查点: '查看各时段的摘要；请定期把最新摘要抄录到数据库之外。',
      立即校验: '逐条核对记录与检查点是否一致。',
    },
  },
}
