import './tables.ts'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { networkOf } from '#platform/limits/server/addresses.ts'
import { type LockPolicy, lockPolicies } from '../rules.ts'

const minuteMs = 60_000
const keptMs = 24 * 60 * minuteMs

/** Counted on `outside`: a refusal rolls the command back, but not what was counted. */
export type Around = Pick<Services, 'outside' | 'clock' | 'secretKey'> & { request: RequestInfo }

export type Attempt = { allowed: true; locksNow: boolean } | { allowed: false; retryAfter: number }

/** Whose failures are counted together; passwords of one account share a count, whatever they are asked for. */
export type Guarded = { kind: 'applicant' | 'coin' | 'staff'; account: string }

/**
 * Counts an attempt as failed before anything is looked at, so that of many at once no more than allowed get through.
 * `succeed` takes it back.
 */
export async function beginAttempt(around: Around, guarded: Guarded): Promise<Attempt> {
  const { outside, clock } = around
  const now = clock.now()
  const address = await count(outside, addressKey(around), lockPolicies.address, now)
  if (!address.allowed) return address
  return count(outside, accountKey(around.secretKey, guarded), policyOf(guarded), now)
}

export async function succeed(around: Around, guarded: Guarded): Promise<void> {
  await forgetFailures(around, guarded)
  await uncount(around.outside, addressKey(around), lockPolicies.address)
}

/** The attempt was right as far as it went and will go on: neither a failure nor yet a success. */
export async function suspendAttempt(around: Around, guarded: Guarded): Promise<void> {
  await uncount(around.outside, accountKey(around.secretKey, guarded), policyOf(guarded))
  await uncount(around.outside, addressKey(around), lockPolicies.address)
}

/** Opens an account again, e.g. when staff unlock it. */
export async function forgetFailures({ outside, secretKey }: Pick<Services, 'outside' | 'secretKey'>, guarded: Guarded): Promise<void> {
  await outside.deleteFrom('credential_lock').where('key', '=', accountKey(secretKey, guarded)).execute()
}

/** Until when each of these accounts is closed, for lists of staff. */
export async function lockedAccounts(
  db: Db,
  { secretKey, now }: { secretKey: string; now: Date },
  kind: Guarded['kind'],
  accounts: string[],
): Promise<Map<string, Date>> {
  if (accounts.length === 0) return new Map()
  const keys = new Map(accounts.map((account) => [accountKey(secretKey, { kind, account }), account]))
  const rows = await db
    .selectFrom('credential_lock')
    .select(['key', 'locked_until'])
    .where('key', 'in', [...keys.keys()])
    .where('locked_until', '>', now)
    .execute()
  return new Map(rows.map((row) => [keys.get(row.key) as string, row.locked_until as Date]))
}

/** Nightly. */
export async function removeOldLocks(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keptMs)
  await db.deleteFrom('credential_lock').where('failed_at', '<', old).execute()
}

function policyOf({ kind }: Guarded): LockPolicy {
  return kind === 'staff' ? lockPolicies.staff : lockPolicies.customer
}

/** A keyed hash: somebody who types a password where the account belongs leaves no trace of it. */
function accountKey(secretKey: string, { kind, account }: Guarded): string {
  return `${kind} ${createHmac('sha256', secretKey).update(`account ${account.toLowerCase()}`).digest('base64url')}`
}

function addressKey({ request }: Around): string {
  return `address ${networkOf(request.ip)}`
}

/** One statement, so it is exact over several processes: counts, and closes once there were too many. */
async function count(db: Db, key: string, policy: LockPolicy, now: Date): Promise<Attempt> {
  const window = policy.windowMinutes
  const past = sql<boolean>`case when l.failures < ${policy.failures}
    then l.since + make_interval(mins => ${window}) <= ${now}
    else greatest(l.failed_at, l.locked_until) + make_interval(mins => ${window}) <= ${now} end`
  const counted = await sql<{ failures: number }>`
    insert into credential_lock as l (key, failures, since, failed_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when ${past} then 1 else l.failures + 1 end,
      since = case when ${past} then ${now} else l.since end,
      failed_at = ${now},
      locked_until = case when not ${past} and l.failures + 1 >= ${policy.failures} then
        ${now}::timestamptz + make_interval(mins => (${sql.lit(`{${policy.waitMinutes.join(',')}}`)}::int[])[
          least(l.failures + 2 - ${policy.failures}, ${policy.waitMinutes.length})]) end
    where l.locked_until is null or l.locked_until <= ${now}
    returning failures`.execute(db)
  const failures = counted.rows[0]?.failures
  if (failures !== undefined) return { allowed: true, locksNow: failures >= policy.failures }
  const row = await db.selectFrom('credential_lock').select('locked_until').where('key', '=', key).executeTakeFirst()
  const wait = (row?.locked_until?.getTime() ?? now.getTime()) - now.getTime()
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) }
}

async function uncount(db: Db, key: string, { failures }: LockPolicy): Promise<void> {
  await db
    .updateTable('credential_lock')
    .set({
      failures: sql`greatest(failures - 1, 0)`,
      locked_until: sql`case when failures <= ${failures} then null else locked_until end`,
    })
    .where('key', '=', key)
    .execute()
}
