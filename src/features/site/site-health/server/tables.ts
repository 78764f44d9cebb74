import type { Generated } from 'kysely'
import type { Engine } from '../push-rules.ts'
import type { CheckState, LinkKind, LinkState } from '../rules.ts'

export type LinkCheckRow = {
  id: Generated<number>
  state: CheckState
  total: Generated<number>
  done: Generated<number>
  dead: Generated<number>
  started_by: string
  created_at: Date
  beat_at: Date
  finished_at: Date | null
}

export type SiteLinkRow = {
  url: string
  kind: LinkKind
  state: LinkState
  reason: string
  failures: Generated<number>
  dead_since: Date | null
  checked_at: Date | null
  is_ignored: Generated<boolean>
}

export type LinkPlaceRow = { url: string; kind: string; entity_id: string; field: string; title: string; check_id: number }

export type SearchPushRow = {
  id: Generated<number>
  engine: Engine
  pushed_at: Date
  addresses: string[]
  is_ok: boolean
  status: number | null
  answer: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    link_check: LinkCheckRow
    site_link: SiteLinkRow
    link_place: LinkPlaceRow
    search_push: SearchPushRow
  }
}
