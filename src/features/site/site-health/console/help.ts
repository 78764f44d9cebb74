import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/links': {
    purpose: '每夜检查已发布内容里的链接、图片与文件，在这里列出失效的。',
    actions: {
      立即检查: '马上检查全部链接。',
      重新检查: '修好后只检查这一条。',
      忽略: '确认没有问题的不再列出；用“恢复”重新列出。',
    },
  },
  '/console/push': {
    purpose: '内容发布或下线后，一分钟内把网址告诉百度、必应等搜索引擎，加快收录。',
    actions: {
      推送设置: '填写与搜索引擎站长平台登记一致的网址与准入密钥。',
      重新推送: '未被接收的排除原因后再推一次。',
      推送记录: '每次推送的网址与对方的回答。',
    },
  },
}
