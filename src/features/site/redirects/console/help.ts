import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/redirects': {
    purpose: '访客打开已经没有页面的旧地址时，自动转到新地址。',
    actions: {
      添加重定向: '填旧地址与新地址；旧地址仍有页面时不生效。',
      批量导入: '每行一条“旧地址 新地址”，有一行不对就都不导入。',
      删除: '删除后访问该地址显示“页面不存在”。',
      访问次数: '长期没有访问的可以清理。',
    },
  },
}
