import type { AreaHelp } from '#platform/features/shared/screen-help.ts'
import { reviewHelp } from '#platform/reviewing/shared/review-help.ts'

export const help: AreaHelp['help'] = reviewHelp('appeals', {
  subject: '申诉',
  queue: '查询币客户对扣除、余额等提出的申诉在这里排队，按办理期限处理。',
  item: '对照申诉内容与账户明细，查清后答复客户；确属多扣的可以同时退还。',
  picture: 'finance',
  actions: {
    处理: '写明处理意见，客户会看到；不改动账户。',
    处理并退还: '选择一笔扣除退还查询币；超过限额的由另一位处理人再确认一次。',
    补充说明: '已处理的申诉还可以补发说明与附件。',
  },
})
