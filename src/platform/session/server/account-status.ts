import type { RawBuilder } from 'kysely'
import type { PendingStep } from '#gateway/call.ts'
import type { SessionKind } from '../rules.ts'

/** The status of an account: its sessions work, have ended, or require a step first. */
export type AccountStatus = 'active' | 'disabled' | PendingStep

/**
 * The status as a scalar subquery over the account's own table, where `session.subject` is the account's id. It is read with each call, so
 * disabling an account or enabling a rule applies to open sessions. No row: the account is deleted. `ip`: the address of the call; at an
 * address that is not permitted an account has no session.
 */
export type AccountStatuses = Record<SessionKind, (now: Date, ip: string) => RawBuilder<AccountStatus>>

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    /** What the account behind a session may do at the moment, by kind of session. */
    accountStatus?: Partial<AccountStatuses>
  }
}
