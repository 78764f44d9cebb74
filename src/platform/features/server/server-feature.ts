import type { Call } from '#gateway/call.ts'
import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { EncryptedColumn } from '#platform/credentials/server/rotate-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { EntryUses } from '#platform/dictionaries/server/handlers.ts'
import type { ExportKind } from '#platform/exports/server/export-job.ts'
import type { FileRules } from '#platform/files/server/file-rules.ts'
import type { MadeFile } from '#platform/pages/server/made-files.ts'
import type { ImportKind } from '#platform/imports/server/import-kind.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { ListStaffWith, ProposalKind } from '#platform/proposals/server/proposals.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import type { ReviewKind } from '#platform/reviewing/server/handlers.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import type { AccountStatuses } from '#platform/session/server/account-status.ts'
import type { Setting } from '#platform/settings/server/settings.ts'
import type { Product } from '../rules.ts'

/** What rows of a kind are called now, by their id. */
type ListNames = (db: Db, ids: string[]) => Promise<ReadonlyMap<string, string>>

/** Removes what is stored for a time only; docs/operations.md says for how long. */
export type Removal = (db: Db, now: Date) => Promise<unknown>

/** What all features bring to the server together. */
export type ServerProduct = Product & {
  reviewKinds: readonly ReviewKind[]
  settings: readonly Setting[]
  proposals: readonly ProposalKind[]
  publishables: readonly Publishable[]
  exports: readonly ExportKind[]
  imports: readonly ImportKind[]
  entryUses: EntryUses
  fileRules: FileRules
  names: Readonly<Record<'staff' | 'machine', ListNames>> & Readonly<Record<string, ListNames>>
  listStaffWith: ListStaffWith
}

/** What a feature or platform piece runs on the server. */
export type ServerFeature = {
  handlers?: (product: ServerProduct) => readonly Handler<Services>[]
  jobs?: (services: Services, product: ServerProduct) => readonly Job[]
  /** Addresses beside the pages that answer with a file. */
  madeFiles?: readonly MadeFile[]
  /** Access rules of files without a personal owner, by the name that `toRuleOwner` stores. */
  fileRules?: FileRules
  /** Run every night. */
  removals?: readonly Removal[]
  /** Its part of the demo content, and what the terminal of a demo says of it. */
  seeds?: readonly Seed[]
  demoHints?: () => readonly string[]
  /** Kinds of content that are drafted, published and taken back. */
  publishables?: readonly Publishable[]
  /** Lists that are exported as files, and files that are imported. */
  exports?: (declared: Pick<ServerProduct, 'names'>) => readonly ExportKind[]
  imports?: readonly ImportKind[]
  /** Whether records use an entry of its dictionaries, by name. */
  entryUses?: EntryUses
  /** Kinds of things that staff review. */
  reviewKinds?: readonly ReviewKind[] | ((declared: Pick<ServerProduct, 'publishables'>) => readonly ReviewKind[])
  /** What staff may set while the portal runs. */
  settings?: (declared: Pick<ServerProduct, 'reviewKinds'>) => readonly Setting[]
  /** Changes that two persons make. */
  proposals?: (declared: Pick<ServerProduct, 'settings' | 'dictionaries'>) => readonly ProposalKind[]
  /** Names of the rows that ledger and audit trail mention, by kind. */
  names?: (declared: Pick<ServerProduct, 'settings'>) => Readonly<Record<string, ListNames>>
  /** Columns that are encrypted with SECRET_KEY for longer than a moment. */
  encryptedColumns?: readonly EncryptedColumn[]
  /** What the account behind a session may do at the moment, by kind of session. */
  accountStatus?: Partial<AccountStatuses>
  /** Commands allowed while the disk is full: logins and logout. */
  callsWhileDiskFull?: readonly Call[]
}

export function defineServerFeature(feature: ServerFeature): ServerFeature {
  return feature
}
