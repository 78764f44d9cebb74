import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { webhookJobOf } from './deliver.ts'
import { webhookHandlers } from './handlers.ts'
import { sealedWebhookSecret } from './setting.ts'

export const webhooksServer = defineServerFeature({
  handlers: () => webhookHandlers,
  jobs: (services) => [webhookJobOf(services)],
  sealedPlaces: [sealedWebhookSecret],
})
