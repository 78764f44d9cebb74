import type { Generated } from 'kysely'
import type { DeliveryState } from '../rules.ts'

export type WebhookDeliveryRow = {
  id: string
  event: string
  subject: string
  payload: Record<string, unknown>
  state: DeliveryState
  attempts: Generated<number>
  last_status: number | null
  last_error: Generated<string>
  created_at: Date
  next_at: Date
  delivered_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    webhook_delivery: WebhookDeliveryRow
  }
}
