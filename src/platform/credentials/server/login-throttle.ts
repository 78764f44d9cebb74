import { type RawBuilder, sql } from 'kysely'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { readStaffPolicy } from '#platform/session/server/staff-policy.ts'
import { type AttemptPolicy, attemptPolicies, type LoginAccount } from '../rules.ts'
import { findKnownBrowser } from './known-browsers.ts'

/** One counter for the account over all networks: it requires the right password, so an attacker without it cannot fill it. */
const secondFactor = 'second factor'

/** Counts in autonomous transactions: a refusal rolls the command back, but not the counters. */
export type AttemptContext = Pick<Services, 'autonomousDb' | 'clock' | 'secretKey'> & { request: RequestInfo }

export type Attempt = { allowed: true; blocksNext: boolean } | { allowed: false; retryAfter: number }

/** `account` is empty where a network is counted over all accounts. */
type Counter = { account: string; source: string; policy: AttemptPolicy }

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts cannot exceed the limit.
 * `recordSuccess` resets the count.
 *
 * The counters belong to the account and the network of the request, so guesses from one network do not delay another. A browser that has
 * logged in to the account before has a counter of its own, so not even its own network can delay it.
 */
export async function beginAttempt(context: AttemptContext, guarded: LoginAccount): Promise<Attempt> {
  const { network, own } = await readCounters(context, guarded)
  const attempt = network && (await countAttempt(context, network))
  return attempt && !attempt.allowed ? attempt : countAttempt(context, own)
}

/** `beginAttempt` for the second factor. */
export async function beginSecondFactor(context: AttemptContext, guarded: LoginAccount): Promise<Attempt> {
  const { own } = await readCounters(context, guarded)
  return countAttempt(context, { ...own, source: secondFactor })
}

/** Clears the failures of the account from this network or browser, and takes back the failure counted for the address. */
export async function recordSuccess(context: AttemptContext, guarded: LoginAccount): Promise<void> {
  const { network, own } = await readCounters(context, guarded)
  await context.autonomousDb
    .deleteFrom('credential_lock')
    .where('key', 'in', [toLockName(own), toLockName({ ...own, source: secondFactor })])
    .execute()
  if (network) await decrementFailures(context.autonomousDb, network)
}

/** After a right password that a second step follows: neither a failure nor a success. */
export async function suspendAttempt(context: AttemptContext, guarded: LoginAccount): Promise<void> {
  const { network, own } = await readCounters(context, guarded)
  await decrementFailures(context.autonomousDb, own)
  if (network) await decrementFailures(context.autonomousDb, network)
}

/** Clears every counter of an account, for all networks and browsers, when staff or an operator unlock it. */
export async function clearFailures(
  { autonomousDb, secretKey }: Pick<Services, 'autonomousDb' | 'secretKey'>,
  guarded: LoginAccount,
): Promise<void> {
  await autonomousDb.deleteFrom('credential_lock').where('account', '=', hashAccount(secretKey, guarded)).execute()
}

/** The accounts at which a network or browser has to wait before its next attempt, with the end of the wait. */
export async function findThrottledAccounts(
  db: Db,
  { secretKey, now }: { secretKey: SecretKey; now: Date },
  { kind, accounts }: { kind: LoginAccount['kind']; accounts: string[] },
): Promise<Map<string, Date>> {
  if (accounts.length === 0) return new Map()
  const keys = new Map(accounts.map((account) => [hashAccount(secretKey, { kind, account }), account]))
  const rows = await db
    .selectFrom('credential_lock')
    .select(({ fn }) => ['account', fn.max('locked_until').as('until')])
    .where('account', 'in', [...keys.keys()])
    .where('locked_until', '>', now)
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, until }) => [keys.get(account) as string, until as Date]))
}

/** Nightly. */
export async function removeOldFailures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('credential_lock').where('failed_at', '<', subtractDays(now, 1)).execute()
}

/** `own` counts the account's failures; `network` those of the address over all accounts, unless the browser is known. */
async function readCounters(context: AttemptContext, guarded: LoginAccount): Promise<{ own: Counter; network?: Counter }> {
  const policy = await readPolicy(context.autonomousDb, guarded)
  const account = hashAccount(context.secretKey, guarded)
  const browser = findKnownBrowser(context, guarded)
  if (browser) return { own: { account, source: `browser ${browser}`, policy } }
  const source = `network ${toNetwork(context.request.ip)}`
  return { own: { account, source, policy }, network: { account: '', source, policy: attemptPolicies.network } }
}

/** That of customers, and of staff with what the settings say. */
async function readPolicy(db: Db, { kind }: LoginAccount): Promise<AttemptPolicy> {
  if (kind !== 'staff') return attemptPolicies.account
  const { failures, lockMinutes } = await readStaffPolicy(db)
  const waitSeconds = lockMinutes === 0 ? attemptPolicies.account.waitSeconds : [lockMinutes * 60]
  return { ...attemptPolicies.account, failures, waitSeconds }
}

function toLockName({ account, source }: Pick<Counter, 'account' | 'source'>): string {
  return `${account} ${source}`.trim()
}

/** A keyed hash, so that a password typed into the account field by mistake is not readable in the table. */
function hashAccount(secretKey: SecretKey, { kind, account }: LoginAccount): string {
  return `${kind} ${keyedHash(secretKey, 'failed logins', [account.toLowerCase()]).toString('base64url')}`
}

/** Counts a failure and blocks the source above the limit; one statement, so it is exact across processes. */
async function countAttempt({ autonomousDb, clock }: AttemptContext, counter: Counter): Promise<Attempt> {
  const now = clock.now()
  const { account, policy } = counter
  const isOver = isWindowOver(policy, now)
  const counted = await sql<{ failures: number }>`
    insert into credential_lock as f (key, account, failures, since, failed_at)
    values (${toLockName(counter)}, ${account}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      since = case when ${isOver} then ${now} else f.since end,
      failed_at = ${now},
      locked_until = case when not ${isOver} and f.failures + 1 >= ${policy.failures} then
        ${now}::timestamptz + make_interval(secs => (${sql.lit(`{${policy.waitSeconds.join(',')}}`)}::int[])[
          least(f.failures + 2 - ${policy.failures}, ${policy.waitSeconds.length})]) end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures`.execute(autonomousDb)
  const failures = counted.rows[0]?.failures
  if (failures !== undefined) return { allowed: true, blocksNext: failures >= policy.failures }
  const row = await autonomousDb
    .selectFrom('credential_lock')
    .select('locked_until')
    .where('key', '=', toLockName(counter))
    .executeTakeFirst()
  const wait = (row?.locked_until?.getTime() ?? now.getTime()) - now.getTime()
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) }
}

/** A window ends `windowMinutes` after its first failure or, after a block, after the last failure. */
function isWindowOver({ failures, windowMinutes }: AttemptPolicy, now: Date): RawBuilder<boolean> {
  return sql<boolean>`case when f.failures < ${failures} then f.since + make_interval(mins => ${windowMinutes}) <= ${now}
    else greatest(f.failed_at, f.locked_until) + make_interval(mins => ${windowMinutes}) <= ${now} end`
}

async function decrementFailures(db: Db, counter: Counter): Promise<void> {
  await db
    .updateTable('credential_lock')
    .set({
      failures: sql`greatest(failures - 1, 0)`,
      locked_until: sql`case when failures <= ${counter.policy.failures} then null else locked_until end`,
    })
    .where('key', '=', toLockName(counter))
    .execute()
}
