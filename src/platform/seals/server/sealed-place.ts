import { type ColumnType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/db/server/database.ts'

declare const sealed: unique symbol
declare const unsealed: unique symbol

/** A column that a seal covers: everybody reads it, only what `changeSealed` runs writes it. */
export type Sealed<T> = ColumnType<T, never, never> & { readonly [sealed]: T }

type Opened<R> = { [K in keyof R]: R[K] extends { readonly [sealed]: infer T } ? T : R[K] }

/** The database as `changeSealed` hands it out: sealed columns can be written. */
export type UnsealedDb = Kysely<{ [T in keyof Tables]: Opened<Tables[T]> }> & { readonly [unsealed]: true }

/** A table whose rows carry a seal in the column `seal`. */
export type SealedPlace = {
  table: string
  /** How the audit trail names a row: `staff 1`. */
  subject: string
  id: RawBuilder<string>
  has: (id: string) => RawBuilder<boolean>
  /** What the seal covers, as one text; the same whatever the settings of the connection. */
  content: RawBuilder<string>
  /** It covers what is encrypted, and so changes when that is encrypted anew. */
  isReencrypted: boolean
  /** A row that is broken is of no use to anybody: the daily check removes it. */
  isExpendable: boolean
}

type Declared = { table: string; subject: string; covers: readonly RawBuilder<unknown>[] } & Partial<
  Pick<SealedPlace, 'id' | 'has' | 'isReencrypted' | 'isExpendable'>
>

export function defineSealedPlace({ table, subject, covers, ...own }: Declared): SealedPlace {
  const id = own.id ?? sql<string>`${sql.table(table)}.id`
  return {
    table,
    subject,
    id,
    has: own.has ?? ((wanted) => sql<boolean>`${sql.table(table)}.id = ${wanted}`),
    content: sql<string>`jsonb_build_array(${sql.join([id, ...covers])})::text`,
    isReencrypted: own.isReencrypted ?? false,
    isExpendable: own.isExpendable ?? false,
  }
}

/** A time as a number, since its text depends on the time zone of the connection. */
export function toEpoch(column: string): RawBuilder<unknown> {
  return sql`extract(epoch from ${sql.ref(column)})`
}

/** Bytes as hexadecimal digits, since their text depends on a setting of the server. */
export function toHex(column: string): RawBuilder<unknown> {
  return sql`encode(${sql.ref(column)}, 'hex')`
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    /** Its tables whose rows are sealed. */
    sealedPlaces?: readonly SealedPlace[]
  }
}
