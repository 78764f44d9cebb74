import type { ColumnType } from 'kysely'
import type { DictionaryEntry } from '../rules.ts'

/** A dictionary that was changed since the installation; the others hold what they begin with. */
export type DictionaryRow = {
  name: string
  entries: ColumnType<DictionaryEntry[], string, string>
  version: number
  changed_at: Date
  changed_by_name: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    dictionary: DictionaryRow
  }
}
