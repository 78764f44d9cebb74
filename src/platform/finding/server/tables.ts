import type { ColumnType, Generated } from 'kysely'

declare module '#platform/db/server/database.ts' {
  interface Tables {
    find_entry: { kind: string; entity_id: string; title: string; detail: string; words: string; terms: ColumnType<string, never, never> }
    find_key: { kind: string; key: string; entity_id: string }
    /** Written by triggers alone. */
    find_change: { id: Generated<number>; kind: string; entity_id: string }
  }
}
