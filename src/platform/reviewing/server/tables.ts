import type { Generated } from 'kysely'
import type { BulkState } from '../bulk-rules.ts'
import type { TextFields } from '../text-rules.ts'

/** The columns that every reviewed table begins with. */
export type ReviewedRow = {
  id: string
  state: Generated<string>
  /** Follows from the state: written by the trigger `review_state`. */
  is_open: Generated<boolean>
  /** `{kind} {id}` */
  applicant: string
  applicant_name: string
  submitted_at: Date
  due_at: Date
  escalated_at: Generated<Date | null>
  assignee_id: Generated<string>
  assignee_name: Generated<string>
  claimed_at: Generated<Date | null>
  first_approver_id: Generated<string>
  first_approver_name: Generated<string>
  reviewer_id: Generated<string>
  reviewer_name: Generated<string>
  decided_at: Generated<Date | null>
  comment: Generated<string>
  /** The last action, which an undo takes back. */
  decision_id: Generated<string | null>
  decision_by: Generated<string>
  decision_at: Generated<Date | null>
  decision_action: Generated<string>
  /** The columns as they stood before it. */
  decision_before: Generated<Record<string, unknown> | null>
  version: Generated<number>
}

/** The columns of a kind's texts; optional ones are '' by default. */
export type TextColumns<F extends TextFields> = {
  [K in keyof F & string]: F[K] extends { isRequired: true } ? string : Generated<string>
}

export type ReviewEventRow = {
  id: Generated<number>
  kind: string
  subject: string
  at: Date
  actor: string
  actor_name: string
  action: string
  text: Generated<string>
  mentions: Generated<{ id: string; name: string }[]>
  before: Generated<Record<string, unknown>>
  after: Generated<Record<string, unknown>>
  bulk_id: Generated<string | null>
}

export type ReviewBulkRow = {
  id: string
  kind: string
  action: string
  comment: string
  state: BulkState
  by_id: string
  by_name: string
  created_at: Date
  finished_at: Generated<Date | null>
}

/** `version`: of the item as its reviewer has read it. */
export type ReviewBulkItemRow = {
  bulk_id: string
  subject: string
  version: number | null
  outcome: Generated<'done' | 'skipped' | 'undone' | 'kept' | null>
}

export type ReviewTemplateRow = { id: string; kind: string; name: string; action: string; text: string; created_at: Date }
export type ReviewFileRow = { kind: string; subject: string; action: string; slot: string; file_id: string; decision_id: string; at: Date }
export type ReviewCheckRow = { kind: string; subject: string; item: string; by_name: string; at: Date }

export type ReviewDelegationRow = {
  id: string
  principal_id: string
  principal_name: string
  delegate_id: string
  delegate_name: string
  begins_at: Date
  ends_at: Date
  created_at: Date
  ended_at: Generated<Date | null>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    reviewed: ReviewedRow
    review_event: ReviewEventRow
    review_delegation: ReviewDelegationRow
    review_watch: { person: string; version: number }
    review_bulk: ReviewBulkRow
    review_bulk_item: ReviewBulkItemRow
    review_template: ReviewTemplateRow
    review_check: ReviewCheckRow
    review_file: ReviewFileRow
    review_notice: { kind: string; subject: string; due_at: Date; notified_at: Date | null }
  }
}
