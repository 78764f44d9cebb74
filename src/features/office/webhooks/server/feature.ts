import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createWebhookJob } from '#platform/webhooks/server/deliver.ts'
import { webhookHandlers } from './handlers.ts'
import { encryptedWebhookSecret } from '#platform/webhooks/server/setting.ts'
import { webhookOutbox } from './outboxes.ts'

export const webhooksServer = defineServerFeature({
  handlers: () => webhookHandlers,
  jobs: (services) => [createWebhookJob(services)],
  outboxes: [webhookOutbox],
  encryptedColumns: [encryptedWebhookSecret],
})
