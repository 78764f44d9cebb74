import type { AuditActor } from '#gateway/declared.ts'
import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { auditLimits, boundDetail } from '../rules.ts'

/** `db`: the transaction of what is audited. */
type AuditDeps = { db: Db; at: Date }

/** Writes one row of the audit trail in the caller's transaction. */
export async function writeAudit({ db, at }: AuditDeps, { actor, request }: RequestContext, entry: AuditEntry): Promise<void> {
  const by = entry.by ?? (actor.kind === 'anyone' ? { kind: actor.kind, id: null, name: null } : actor)
  await write(db, entry, { at, actor_kind: by.kind, actor_id: by.id, actor_name: by.name, ip: request.ip, request_id: request.id })
}

/** Writes one row about an action of the system itself; `job` is the actor's name. */
export async function writeSystemAudit({ db, at }: AuditDeps, job: AuditActor, entry: AuditEntry): Promise<void> {
  await write(db, entry, { at, actor_kind: 'system', actor_id: null, actor_name: job, ip: '', request_id: '' })
}

type Origin = { at: Date; actor_kind: string; actor_id: string | null; actor_name: string | null; ip: string; request_id: string }

async function write(db: Db, { action, subject, detail = {}, isRepeatable }: AuditEntry, origin: Origin): Promise<void> {
  if (isRepeatable) {
    const key = `audit ${origin.actor_kind} ${origin.actor_id} ${action} ${subject}`
    const { allowed } = await countRequest(db, key, { limit: 1, seconds: 60, now: origin.at })
    if (!allowed) return
  }
  const bounded = { subject: subject.slice(0, auditLimits.subject), detail: boundDetail(detail) }
  await db
    .insertInto('audit')
    .values({ ...origin, action, ...bounded })
    .execute()
}
