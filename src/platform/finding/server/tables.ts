import type { Generated } from 'kysely'

declare module '#platform/db/server/database.ts' {
  interface Tables {
    find_entry: { kind: string; entity_id: string; title: string; detail: string; words: string }
    find_key: { kind: string; key: string; entity_id: string }
    /** Written by triggers alone. */
    find_change: { id: Generated<number>; kind: string; entity_id: string }
  }
}
