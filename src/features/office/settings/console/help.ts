import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/settings': {
    purpose: '登录保护、限额、保存期限等全部设置，保存后立即生效并记入操作审计。',
    picture: 'admin',
    actions: {
      查找设置: '按名称或说明查找。',
      按等保三级设置: '一次把未达到要求的项改为要求的值；已更严格的不变。',
      放弃修改: '尚未保存的修改恢复原值。',
    },
    who: '开启权限变更二人确认后，放宽保护的修改须另一名账号管理员确认。',
  },
}
