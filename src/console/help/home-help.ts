import type { ScreenHelp } from '#platform/features/shared/screen-help.ts'

export const homeHelp: Readonly<Record<string, ScreenHelp>> = {
  '/console': {
    purpose: '登录后的第一页，列出等您处理的事项和近 30 天的情况；没有待办的角色可以从这里进入各项功能。',
    actions: {
      待办: '点一个数字，打开它所数的列表。',
      快速查找: '按 Ctrl K，按名称、拼音首字母或编号找客户、单号、内容与页面。',
      通知: '右上角的铃铛：转交、提醒与超时都在这里告诉您。',
    },
  },
  '/console/help': {
    purpose: '各页面“帮助”中的说明合在一起，按角色查看，可以查找与打印。',
    actions: {
      角色: '默认只列您能打开的页面，也可以看其他角色的。',
      查找: '在名称与说明中查找。',
    },
  },
}
