import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createWebhookJob } from '#platform/webhooks/server/deliver.ts'
import { webhookHandlers } from './handlers.ts'
import { encryptedWebhookSecret } from '#platform/webhooks/server/setting.ts'
import { webhookOutbox } from './outboxes.ts'
import { webhookRefusals } from '#platform/webhooks/rules.ts'

export const webhooksServer = defineServerFeature({
  refusals: { 数据推送: webhookRefusals },
  handlers: () => webhookHandlers,
  jobs: (services) => [createWebhookJob(services)],
  outboxes: [webhookOutbox],
  encryptedColumns: [encryptedWebhookSecret],
})
