import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Permission } from '#gateway/declared.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Notice } from '#platform/notices/server/notices.ts'
import type { ReviewDeclaration } from '../rules.ts'
import type { ReviewedRow } from './tables.ts'

/** A row of a reviewed table: the common columns, and the columns of its kind. */
export type ReviewItem = Selectable<ReviewedRow> & Record<string, unknown>

export type ReviewDeps = Pick<Services, 'db' | 'clock' | 'jobs'>

/** What comes with an action: `files` are ids of stored files by slot, `form` what its schemas made of the fields. */
export type ActionInput = {
  action: string
  comment: string
  files: Readonly<Record<string, string>>
  form: Readonly<Record<string, string>>
}

export type Person = { id: string; name: string }

/** What an action brings about, in its transaction. */
export type Effect = {
  run: (deps: ReviewDeps, items: ReviewItem[], given: ActionInput & { by?: Person }) => Promise<void>
  /** Whether these need a second reviewer, whatever the setting says; the first one's step is then recorded and nothing moves. */
  needsSecond?: (deps: ReviewDeps, items: ReviewItem[], given: ActionInput & { by: Person }) => Promise<boolean>
  /** Takes it back and answers the ids of the items for which that was possible. Undoable actions must have it. */
  undo?: (deps: ReviewDeps, items: ReviewItem[]) => Promise<string[]>
}

/** `isUndone`: an action that the applicant was notified of was taken back. `action`: one that kept the state. */
export type NoticeContext = { state: string; comment: string; isUndone: boolean; action?: string }

/**
 * Where a permission may cover a part of the items: who holds `all` reviews every item, who holds a permission of `byValue` those with its
 * value in the column. The calls name all these permissions too.
 */
export type ReviewRights = { all: Permission; column: string; byValue: Readonly<Record<string, Permission>> }

/** The keys of a declaration's own columns. */
export type ColumnOf<D extends ReviewDeclaration> = D['columns'][number]['key']

/** What one kind of thing gives to be reviewed: its table, its columns and what its actions bring about. */
export type Reviewable<K extends string = string> = {
  declaration: ReviewDeclaration<string, string, K>
  /** A table made `like reviewed including all`, with the trigger `review_state` and a column `terms` of what its text columns hold. */
  table: string
  /** SQL of each declared column, e.g. `target_count`. */
  columns: Readonly<Record<K, string>>
  /** Columns of the table that `getTitle`, `toNotice`, `rights` and the effects read. */
  summary: readonly string[]
  rights?: ReviewRights
  getTitle: (item: ReviewItem) => string
  getDetail: (context: Services & RequestContext, id: string) => Promise<unknown>
  /** The notice to the applicant about an action or its undo. */
  toNotice: (item: ReviewItem, context: NoticeContext) => Omit<Notice, 'person'>
  /** By the name of the action. */
  effects?: Readonly<Record<string, Effect>>
  /** Removes what else belongs to items whose time is over, in the same transaction; answers how many files that were. */
  removeRelated?: (removing: Pick<Services, 'db' | 'clock'>, ids: string[]) => Promise<number>
}

/** Lists the staff that hold one of the permissions now; the feature of staff passes it. */
export type Colleagues = (db: Db, ...permissions: string[]) => Promise<Person[]>

/** The reviewed table of a kind: all of them share these columns. */
export function asReviewedTable({ table }: Pick<Reviewable, 'table'>): 'reviewed' {
  return table as 'reviewed'
}

/** However many ids, one parameter: a thousand of them take longer to plan than to find. */
export function isAmong(ids: readonly string[], column: 'id' | 'subject' = 'id'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
}
