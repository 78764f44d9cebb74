import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/compliance': {
    purpose: '等保三级、密评三级与个人信息保护义务的自查表，现状随系统实时变化。',
    picture: 'auditor',
    actions: {
      标准: '只看一个标准的条款；点一行查看怎样满足与作为证据的自动测试。',
      打印: '打印当前列出的条款，供测评机构查阅。',
    },
  },
}
