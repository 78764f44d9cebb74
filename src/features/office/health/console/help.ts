import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/health': {
    purpose: '服务器进程、数据库、磁盘、缓存与备份现在是否正常，以及近期的变化。',
    picture: 'admin',
    actions: {
      时间范围: '图中改看 24 小时或 30 天；每点是 5 分钟。',
      刷新: '重新读取当前的数值。',
      运行超过: '长时间没有结束的数据库语句，交运维人员处理。',
    },
  },
}
