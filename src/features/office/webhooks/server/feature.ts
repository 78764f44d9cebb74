import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createWebhookJob } from '#platform/webhooks/server/deliver.ts'
import { webhookHandlers } from './handlers.ts'
import { encryptedWebhookSecret } from '#platform/webhooks/server/setting.ts'
import { webhookOutbox } from './outboxes.ts'
import { webhookRefusals } from '#platform/webhooks/rules.ts'
import { webhookCalls } from '../contract.ts'

export const webhooksServer = defineServerFeature({
  refusals: { 数据推送: webhookRefusals },
  readMeanings: [
    [webhookCalls.list, '列出数据推送的记录与结果'],
    [webhookCalls.setting, '查看数据推送的接收地址与开关'],
  ],
  handlers: () => webhookHandlers,
  jobs: (services) => [createWebhookJob(services)],
  outboxes: [webhookOutbox],
  encryptedColumns: [encryptedWebhookSecret],
})
