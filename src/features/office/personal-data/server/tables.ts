import type { ColumnType, Generated } from 'kysely'
import type { RequestKind, RequestState } from '../rules.ts'

export type RequestResult = {
  erased?: { label: string; count: number }[]
  kept?: { label: string; count: number; reason: string; until: string }[]
}

export type PersonalRequestRow = {
  id: string
  kind: RequestKind
  state: RequestState
  /** Gone once it is settled. */
  encrypted_subject: Buffer | null
  masked: string
  verified: string
  made_by: string
  made_by_name: string
  made_at: Date
  settled_by_name: Generated<string>
  settled_at: Generated<Date | null>
  result: ColumnType<RequestResult, string | undefined, string>
  answer: Generated<string>
  export_id: Generated<string | null>
}

export type ErasureRow = { id: string; at: Date; hashes: string[]; applicants: string[] }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    personal_request: PersonalRequestRow
    erasure: ErasureRow
  }
}
