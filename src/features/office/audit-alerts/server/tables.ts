import type { Generated } from 'kysely'
import type { AlertActor } from '../rules.ts'

export type AlertRuleRow = {
  id: string
  name: string
  actions: string[]
  actor_kind: AlertActor
  least_rows: number
  from_time: string
  to_time: string
  times: number
  minutes: number
  is_on: boolean
  version: Generated<number>
  created_at: Date
}

type AlertRow = { id: Generated<number>; rule_id: string; audit_id: number; rule_name: string; text: string; at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    audit_alert_rule: AlertRuleRow
    audit_alert: AlertRow
  }
}
