import type { RawBuilder } from 'kysely'
import type { Permission } from '#gateway/declared.ts'
import type { Db } from '#platform/db/server/database.ts'

type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral'
type CompanyFigure = { label: string; value: string; unit: string }

/** Records that belong to companies: `set_customer` says to which, for their table or the one that they belong to. */
export type CompanyRecords = {
  kind: string
  label: string
  /** One of these permissions shows them. */
  needs: readonly Permission[]
  path: (id: string) => string
  states: Readonly<Record<string, { label: string; tone: Tone }>>
  /** `customer_id, id, at, title, state, is_open` of each record; an open one waits for somebody. */
  rows: (now: Date) => RawBuilder<unknown>
  /** `customer_id, id, name, phone` of the persons that they name. */
  people?: RawBuilder<unknown>
  /** What they sum up to for these customers, in a part of the time. */
  sum?: (db: Db, of: { customers: readonly string[]; from: Date; to: Date; year: string }) => Promise<CompanyFigure[]>
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    companyRecords?: readonly CompanyRecords[]
  }
  interface ServerProduct {
    companyRecords: readonly CompanyRecords[]
  }
}
