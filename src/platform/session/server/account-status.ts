import type { RawBuilder } from 'kysely'
import type { PendingStep } from '#gateway/call.ts'
import type { SessionKind } from '../rules.ts'

/** What an account's row says of its sessions: they work, they are over, or one step comes first. */
export type AccountStatus = 'active' | 'disabled' | PendingStep

/**
 * The status as a scalar subquery over the account's own table, where `session.subject` is the account's id. It is read with each call, so
 * disabling an account or switching a rule on takes effect on sessions opened before. No row: the account is gone.
 */
export type AccountStatuses = Record<SessionKind, (now: Date) => RawBuilder<AccountStatus>>
