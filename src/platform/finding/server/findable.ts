import type { Permission } from '#gateway/declared.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'

/** `whole`: numbers that must be typed completely, such as a phone. */
export type FoundRecord = {
  id: string
  title: string
  detail: string
  numbers?: readonly string[]
  names?: readonly string[]
  whole?: readonly string[]
}

/** A kind of records that staff find by number, name or initials. */
export type Findable = {
  kind: string
  label: string
  /** A trigger `find_change` of this table notes which records to read again. */
  table: keyof Tables
  /** One of these permissions shows them. */
  needs: readonly Permission[]
  path: (record: Pick<FoundRecord, 'id' | 'title'>) => string
  /** The records of these ids that staff should find. */
  read: (db: Db, ids: readonly string[]) => Promise<FoundRecord[]>
  /** Of the found ones those that somebody with these permissions sees, where it isn't all of them. */
  pick?: (db: Db, ids: readonly string[], permissions: ReadonlySet<string>) => Promise<readonly string[]>
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    findables?: (product: Pick<ServerProduct, 'contents' | 'companyRecords'>) => readonly Findable[]
  }
  interface ServerProduct {
    findables: readonly Findable[]
  }
}
