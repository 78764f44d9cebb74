import type { Generated } from 'kysely'

export type ProjectLinkRow = {
  id: string
  project_id: string
  label: string
  key_hash: Buffer
  created_by_name: string
  created_at: Date
  switched_off_by_name: Generated<string>
  switched_off_at: Date | null
}

export type ProjectSubscriptionRow = {
  id: string
  project_id: string
  mobile: string
  consent_version: string
  ip: string
  created_at: Date
}

export type ProjectSubscriptionMessageRow = { subscription_id: string; node_id: string }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    project_link: ProjectLinkRow
    project_subscription: ProjectSubscriptionRow
    project_subscription_message: ProjectSubscriptionMessageRow
  }
}
