import type { Generated } from 'kysely'
import type { RedirectOrigin } from '../rules.ts'

export type RedirectRow = {
  id: Generated<number>
  source: string
  target: string
  origin: RedirectOrigin
  hits: Generated<number>
  last_hit_at: Date | null
  changed_at: Date
  changed_by: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    redirect: RedirectRow
  }
}
