import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/visits': {
    purpose: '网站每天被看了多少、从哪里来、搜了什么、各工具从打开到办成有多少；只有次数，没有访客。',
    picture: 'editor',
    actions: {
      日期: '改看另一段日子，地址可以转给同事。',
      查看: '打开这个页面。',
      编辑: '打开这一篇的编辑页。',
      导出: '把列表存为表格文件，并记入审计。',
    },
    who: '关闭计数、改变保留的天数，由系统设置管理员在系统设置中办理。',
  },
}
