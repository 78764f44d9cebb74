import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/sms': {
    purpose: '系统发出的每条短信是否送达，以及今天的额度用了多少；验证码不留存。',
    actions: {
      手机号: '按后 4 位或完整号码查找发给某人的短信。',
      重新发送这条: '未送达的短信再次加入发送队列。',
    },
  },
  '/console/mails': {
    purpose: '系统发出的每封通知邮件是否被接收，失败的可以再发。',
    actions: {
      重新发送: '多次未成的通知邮件再次加入队列；邀请和验证邮件含有链接，失败后在原处重新发起。',
    },
  },
}
