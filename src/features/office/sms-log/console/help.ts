import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/sms': {
    purpose: '系统发出的每条短信是否送达，以及今天的额度用了多少；验证码不留存。',
    actions: {
      手机号: '按后 4 位或完整号码查找发给某人的短信。',
      重新发送这条: '未送达的短信再次加入发送队列。',
    },
  },
}
