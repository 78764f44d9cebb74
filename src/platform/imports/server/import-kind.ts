import type { NoticeTopic } from '#gateway/declared.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ImportColumn } from '../rules.ts'
import type { ImportTotals } from './tables.ts'

/** A line of the file, its cells in the canonical form of their column. `line` counts as spreadsheets do; `faults`: why cells can't be read, by column. */
export type ImportLine<Column extends string = string> = { line: number; cells: Record<Column, string>; faults: Record<string, string> }

/** A line with its errors, in the user's words, and what it says as values. */
export type CheckedLine<Values = unknown, Column extends string = string> = ImportLine<Column> & { errors: string[]; values: Values }

/** Who imports, as a person key and by name, and when. */
export type Importer = { by: string; name: string; at: Date }
export type Booking = Importer & Pick<Services, 'jobs' | 'secretKey' | 'testMode'>

/** What a feature declares to import a file: columns, check and booking. Lines are all booked or none. */
export type ImportKind<Values = unknown, Column extends string = string> = {
  name: string
  label: string
  /** The verb of its notices for booking; default 入账. */
  verb?: string
  columns: readonly (ImportColumn & { name: Column })[]
  notice: { topic: NoticeTopic; url: (id: string) => string }
  /** Asks what a person has to confirm before the lines are saved, by `ask`. */
  ask?(db: Db, lines: readonly ImportLine<Column>[], accepted: readonly string[]): Promise<void>
  /** Locks what the check reads, until the booking ends. */
  lock(db: Db, lines: readonly ImportLine<Column>[]): Promise<void>
  check(db: Db, lines: readonly ImportLine<Column>[], importer: Importer): Promise<CheckedLine<Values, Column>[]>
  sum(lines: readonly CheckedLine<Values, Column>[]): ImportTotals
  /** Books some lines in their order and returns the result of each. */
  book(db: Db, lines: readonly CheckedLine<Values, Column>[], booking: Booking): Promise<string[]>
  /** After the last line, in the same transaction: refuses what the database holds by then, which undoes all lines. */
  close?(db: Db, lines: readonly CheckedLine<Values, Column>[], results: readonly string[]): Promise<void>
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    imports: readonly ImportKind[]
  }
  interface ServerFeature {
    /** Files that are imported. */
    imports?: readonly ImportKind[]
  }
}
