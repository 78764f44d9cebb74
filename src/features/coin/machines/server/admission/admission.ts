import { toMachineCallName } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { Actor, RequestInfo } from '#gateway/server/handle.ts'
import type { HttpDeps } from '#gateway/server/http-deps.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { HttpRefusal } from '#gateway/server/http-body.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { noteBroken } from '#platform/encryption/server/check-seals.ts'
import { createTokenBucketLimiter } from '#platform/limits/server/token-bucket.ts'
import { createCallCounter } from '../log/call-counter.ts'
import { hashBearerKey } from '../systems/keys.ts'
import { machinePlace } from '../systems/machine-place.ts'
import { isFromNetworks } from '#platform/limits/server/networks.ts'
import { getSealers, isIntact, rowOf, toSubject } from '#platform/seals/server/seals.ts'
import { createQuota } from './quota.ts'
import { createUsage } from './usage.ts'

// Rate limit per IP address for keys that have not been verified yet.
const tries = { rate: 5, burst: 100 }

type AdmissionServices = Pick<Services, 'db' | 'autonomousDb' | 'clock' | 'log' | 'secretKey'>
type Key = NonNullable<Awaited<ReturnType<typeof findKey>>>

/**
 * Authenticates machine calls. The key is read from the database for every call, so that revocation takes effect at once.
 * A call over its system's quota is refused from memory, without a query.
 */
export function createMachineAdmission({ db, autonomousDb, clock, log, secretKey }: AdmissionServices) {
  const mayTry = createTokenBucketLimiter(tries, clock)
  const quota = createQuota(autonomousDb, clock)
  const usage = createUsage(autonomousDb, log)
  const calls = createCallCounter()
  // The keys that present requests came with.
  const keys = new WeakMap<RequestInfo, string>()
  // Verified keys by hash.
  const served = new Map<string, Pick<Key, 'id' | 'machine_id'>>()

  async function admit(authorization: string | undefined, request: RequestInfo, after: 'head' | 'body' = 'head'): Promise<Actor> {
    const hash = hashBearerKey(authorization)
    if (after === 'body') return toActor(await findValid(hash, request))
    const now = clock.now()
    const known = served.get(toName(hash))
    if (known) keys.set(request, known.id)
    if (known) refuseOverQuota(known, quota.knownWait(known.machine_id), { ip: request.ip, at: now })
    else refuseFlood(mayTry(request))
    const key = await findValid(hash, request)
    served.set(toName(hash), key)
    refuseOverQuota(key, await quota.consume(key.machine_id, key.calls_per_minute), { ip: request.ip, at: now })
    usage.count({ machineId: key.machine_id, keyId: key.id, ip: request.ip, at: now, isRefused: false })
    return toActor(key)
  }

  async function findValid(hash: Buffer | undefined, request: RequestInfo): Promise<Key> {
    const key = hash && (await findKey(db, hash))
    if (key) keys.set(request, key.id)
    const problem = key ? findKeyProblem(key, { ip: request.ip, now: clock.now(), secretKey }) : 'unknown'
    if (key && !problem) return key
    served.delete(toName(hash))
    if (key) await auditRefusal(key, problem, request)
    throw new HttpRefusal(401, new Refusal(serverRefusals.invalidKey))
  }

  function refuseOverQuota(key: Pick<Key, 'id' | 'machine_id'>, wait: number, from: { ip: string; at: Date }): void {
    if (wait > 0) usage.count({ machineId: key.machine_id, keyId: key.id, ...from, isRefused: true })
    refuseFlood(wait)
  }

  /** A genuine key was used from a wrong network, after its end, or of a system that was changed past the portal: audited at most once a minute. */
  async function auditRefusal(key: Key, reason: string, request: RequestInfo): Promise<void> {
    if (reason === 'seal') await noteBroken({ db: autonomousDb, clock, log }, toSubject(rowOf(machinePlace, key.machine_id)))
    const detail = { reason, prefix: key.prefix }
    const entry = { action: 'machine.refuse', subject: key.machine_id, detail, isRepeatable: true } as const
    await writeAudit({ db: autonomousDb, at: clock.now() }, { actor: toActor(key), request }, entry)
  }

  /** Counts the call for the log of its key; one with a made-up key has none. */
  function observe({ call, outcome, info, ms }: Parameters<HttpDeps['onResponse']>[0]): void {
    const keyId = keys.get(info)
    if (keyId && call) calls.see({ keyId, at: clock.now(), call: toMachineCallName(call), outcome: outcome === 'ok' ? '' : outcome, ms })
  }

  return { admit, observe, calls, flush: usage.flush }
}

function toName(hash: Buffer | undefined): string {
  return hash?.toString('hex') ?? ''
}

function findKey(db: Db, hash: Buffer) {
  return db
    .selectFrom('machine_key')
    .innerJoin('machine', 'machine.id', 'machine_key.machine_id')
    .select(['machine_key.id', 'machine_id', 'prefix', 'expires_at', 'revoked_at', 'name', 'scopes', 'calls_per_minute', 'networks'])
    .select(['machine.seal', machinePlace.content.as('content')])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

type KeyUse = { ip: string; now: Date; secretKey: SecretKey }

function findKeyProblem(key: Key, { ip, now, secretKey }: KeyUse): '' | 'seal' | 'revoked' | 'expired' | 'network' {
  if (!isIntact(getSealers(secretKey), machinePlace, key)) return 'seal'
  if (key.revoked_at) return 'revoked'
  if (key.expires_at && key.expires_at <= now) return 'expired'
  return isFromNetworks(ip, key.networks) ? '' : 'network'
}

function toActor({ machine_id, name, scopes }: Key): Actor {
  return { kind: 'machine', id: machine_id, name, scopes: new Set(scopes) }
}

function refuseFlood(wait: number): void {
  if (wait > 0) throw new HttpRefusal(429, new Refusal(refusals.tooOften, { retryAfter: wait }))
}
