import type { VisitKind } from '../rules.ts'

export type VisitCountRow = { day: string; kind: VisitKind; name: string; count: number }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    visit_count: VisitCountRow
  }
}
