import './tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestInfo } from '#gateway/server/handle.ts'
import { HttpRefusal } from '#gateway/server/http-body.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFloodGate } from '#platform/limits/server/flood-gate.ts'
import { hit } from '#platform/limits/server/limits.ts'
import { hashOfBearer } from './keys.ts'
import { isFrom } from '#platform/limits/server/networks.ts'
import { createQuota } from './quota.ts'
import { createUsage } from './usage.ts'

// Of one address, with keys that haven't served yet.
const tries = { rate: 5, burst: 100 }

type Key = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** Who stands behind a key: looked up for every call, so that a revoked key serves no further one. */
export function createMachineGate({ db, outside, clock, log }: Pick<Services, 'db' | 'outside' | 'clock' | 'log'>) {
  const mayTry = createFloodGate(tries, clock)
  const waitOf = createQuota(outside, clock)
  const usage = createUsage(outside, log)
  const served = new Set<string>()

  async function admit(authorization: string | undefined, request: RequestInfo): Promise<Actor> {
    const hash = hashOfBearer(authorization)
    const name = hash?.toString('hex') ?? ''
    if (!served.has(name)) refuseFlood(mayTry(request))
    const key = hash && (await findKey(db, hash))
    const now = clock.now()
    const fault = key ? faultOf(key, request.ip, now) : 'unknown'
    if (!key || fault) {
      served.delete(name)
      if (key) await noteRefusal(key, fault, request, now)
      throw new HttpRefusal(401, new Refusal(refusals.invalidKey))
    }
    served.add(name)
    const wait = await waitOf(key.machine_id, key.calls_per_minute)
    usage.count({ machineId: key.machine_id, keyId: key.id, ip: request.ip, at: now, isRefused: wait > 0 })
    refuseFlood(wait)
    return actorOf(key)
  }

  /** Somebody holds a genuine key where or when it must not serve: told once a minute. */
  async function noteRefusal(key: Key, reason: string, request: RequestInfo, now: Date): Promise<void> {
    const { allowed } = await hit(outside, `machine key ${key.id}`, { limit: 1, seconds: 60, now })
    if (!allowed) return
    const detail = { reason, prefix: key.prefix }
    await writeAudit(outside, now, { actor: actorOf(key), request }, { action: 'machine.refuse', subject: key.machine_id, detail })
  }

  return { admit, writeDown: usage.writeDown }
}

function findKey(db: Db, hash: Buffer) {
  return db
    .selectFrom('machine_key')
    .innerJoin('machine', 'machine.id', 'machine_key.machine_id')
    .select(['machine_key.id', 'machine_id', 'prefix', 'expires_at', 'revoked_at', 'name', 'scopes', 'calls_per_minute', 'networks'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

function faultOf({ revoked_at, expires_at, networks }: Key, ip: string, now: Date): '' | 'revoked' | 'expired' | 'network' {
  if (revoked_at) return 'revoked'
  if (expires_at && expires_at <= now) return 'expired'
  return isFrom(ip, networks) ? '' : 'network'
}

function actorOf({ machine_id, name, scopes }: Key): Actor {
  return { kind: 'machine', id: machine_id, name, scopes: new Set(scopes) }
}

function refuseFlood(wait: number): void {
  if (wait > 0) throw new HttpRefusal(429, new Refusal(refusals.tooOften, { retryAfter: wait }))
}
