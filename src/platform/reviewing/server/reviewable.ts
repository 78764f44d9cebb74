import './tables.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Asked } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Notice } from '#platform/notices/server/notices.ts'
import type { ReviewDeclaration } from '../rules.ts'
import type { ReviewedRow } from './tables.ts'

/** A row of a reviewed table: the common columns, and the kind's own that it asked for. */
export type ReviewItem = Selectable<ReviewedRow> & Record<string, unknown>

export type Deciding = Pick<Services, 'db' | 'clock' | 'jobs'>

/** What one kind of thing gives to be reviewed: its table, its columns and what its decisions bring about. */
export type Reviewable = {
  declaration: ReviewDeclaration
  /** A table made `like reviewed including all`. */
  table: string
  /** SQL of each declared column, e.g. `target_count`. */
  columns: Readonly<Record<string, string>>
  /** Text columns with an index of their own that hold few different values. */
  fewValued: readonly string[]
  /** Text columns whose whole values are found by a unique index, such as a number. */
  unique: readonly string[]
  /** Columns of the table that `titleOf`, `noticeOf` and `decided` read. */
  brief: readonly string[]
  titleOf: (item: ReviewItem) => string
  detailOf: (context: Services & Asked, id: string) => Promise<unknown>
  /** What the applicant is told of a decision or of its withdrawal. */
  noticeOf: (item: ReviewItem, told: { state: string; comment: string }) => Omit<Notice, 'person'>
  /** Further effects of final decisions, in their transaction. */
  decided?: (deciding: Deciding, items: ReviewItem[], state: string) => Promise<void>
  /** Takes those effects back; answers the ids of the items for which that was possible. Without it none is undone. */
  retract?: (deciding: Deciding, items: ReviewItem[]) => Promise<string[]>
  /** What else it keeps of items whose time is over goes before them, in the same transaction; answers how many files that were. */
  forget?: (removing: Pick<Services, 'db' | 'clock'>, ids: string[]) => Promise<number>
}

export type Person = { id: string; name: string }

/** Who holds a permission now: told by whoever keeps the staff. */
export type Colleagues = (db: Db, permission: string) => Promise<Person[]>

/** The reviewed table of a kind: all of them share these columns. */
export function tableOf({ table }: Pick<Reviewable, 'table'>): 'reviewed' {
  return table as 'reviewed'
}

/** However many ids, one parameter: a thousand of them take longer to plan than to find. */
export function isOneOf(ids: readonly string[], column: 'id' | 'subject' = 'id'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
}
