import type { ColumnType, Generated } from 'kysely'
import type { AuditAction } from '#gateway/declared.ts'
import type { ProposalFact, ProposalState } from '../rules.ts'

type Json<T> = ColumnType<T, string, string>

export type ProposalRow = {
  id: string
  kind: AuditAction
  subject: string
  what: string
  before: string
  after: string
  facts: ColumnType<ProposalFact[], string | undefined, string>
  detail: Json<Record<string, unknown>>
  payload: ColumnType<unknown, string | null, string | null>
  /** Of its kind one proposal is open with this key. */
  conflict_key: string | null
  encrypted_half: Generated<Buffer | null>
  proposed_by: string
  proposed_by_name: string
  proposed_at: Date
  expires_at: Date | null
  state: ProposalState
  decided_by: Generated<string | null>
  decided_by_name: Generated<string | null>
  decided_at: Generated<Date | null>
  note: Generated<string>
  /** Empty once it is decided. */
  seal: Generated<Buffer | null>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    proposal: ProposalRow
  }
}
