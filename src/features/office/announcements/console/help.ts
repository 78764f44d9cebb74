import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/announcements': {
    purpose: '维护停机、节假日安排等通知：给客户的显示在网站、登录页与账户页面的顶部，给员工的显示在工作台。',
    actions: {
      新建公告: '填写内容、显示给谁与起止时间，到时自动显示与撤下。',
      修改: '修改内容或时间，一分钟内生效。',
      删除: '删除后不再显示。',
      已读员工: '给员工的公告有多少人点过“我知道了”。',
    },
  },
}
