import type { Call } from '#gateway/call.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'
import type { CallDescription, ReadMeaning } from '#gateway/server/describing/call-description.ts'
import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Product } from '../rules.ts'

/** What rows of a kind are called now, by their id. */
type ListNames = (db: Db, ids: string[]) => Promise<ReadonlyMap<string, string>>

/** Removes what is stored for a time only; docs/operations.md says for how long. */
export type Removal = (db: Db, now: Date) => Promise<unknown>

/** Refusals by what they are about, such as 开票, for the catalogue of codes. */
export type RefusalCatalogues = Readonly<Record<string, Readonly<Record<string, RefusalEntry>>>>

/** What all features bring to the server together; each piece of the platform merges what it collects from them. */
export interface ServerProduct extends Product {
  names: Readonly<Record<'staff' | 'machine', ListNames>> & Readonly<Record<string, ListNames>>
  refusals: RefusalCatalogues
  descriptions: readonly CallDescription[]
  readMeanings: ReadonlyMap<Call, string>
  /** Every call that has a handler; known once all handlers are made. */
  listCalls: () => readonly Call[]
  listHandlers: () => readonly Handler<Services>[]
}

/** What a feature or platform piece runs on the server; each piece of the platform merges what it takes from them. */
export interface ServerFeature {
  handlers?: (product: ServerProduct) => readonly Handler<Services>[]
  /** Run every night. */
  removals?: readonly Removal[]
  /** What the terminal of a demo says of its demo content. */
  demoHints?: () => readonly string[]
  /** What its calls refuse with. */
  refusals?: RefusalCatalogues
  /** Its calls for other systems, in words. */
  descriptions?: readonly CallDescription[]
  /** Its reads that staff may make, in words. */
  readMeanings?: readonly ReadMeaning[] | ((declared: Pick<ServerProduct, 'reviewKinds'>) => readonly ReadMeaning[])
  /** Names of the rows that ledger and audit trail mention, by kind. */
  names?: (declared: Pick<ServerProduct, 'settings'>) => Readonly<Record<string, ListNames>>
}

export function defineServerFeature(feature: ServerFeature): ServerFeature {
  return feature
}
