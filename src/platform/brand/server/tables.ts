import type { ColumnType } from 'kysely'
import type { StoredBrand } from '../rules.ts'

/** At most one row. */
export type BrandRow = {
  id: true
  data: ColumnType<Partial<StoredBrand>, string, string>
  version: number
  changed_at: Date
  changed_by_name: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    brand: BrandRow
  }
}
