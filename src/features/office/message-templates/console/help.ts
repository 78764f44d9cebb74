import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/message-templates': {
    purpose: '系统发出的短信、邮件与站内通知的文字，修改随即生效，每次修改都有记录。',
    actions: {
      编辑: '改写文字；标明必须保留的变量不能去掉。',
      预览: '用例子的值看发出去的样子。',
      测试发送已保存的内容: '把已保存的内容发给自己试一次。',
      恢复标准内容: '改回系统自带的文字，现在的内容留在历史中。',
    },
  },
}
