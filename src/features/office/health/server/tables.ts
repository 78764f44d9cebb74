import type { ColumnType } from 'kysely'
import type { Figures } from '#platform/metrics/server/figures.ts'

declare module '#platform/db/server/database.ts' {
  interface Tables {
    health_point: { at: Date; figures: ColumnType<Figures, string, never> }
  }
}
