import './tables.ts'
import type { Asked, AuditEntry } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'

/** Writes one line of the audit trail in the caller's transaction. */
export async function writeAudit(db: Db, at: Date, { actor, request }: Asked, { action, subject, detail }: AuditEntry): Promise<void> {
  const known = actor.kind === 'anyone' ? { actor_id: null, actor_name: null } : { actor_id: actor.id, actor_name: actor.name }
  await db
    .insertInto('audit')
    .values({ at, actor_kind: actor.kind, ...known, ip: request.ip, request_id: request.id, action, subject, detail: detail ?? {} })
    .execute()
}

/** One line about what the portal did by itself; `job` says which part of it. */
export async function writeOwnAudit(db: Db, at: Date, job: string, { action, subject, detail }: AuditEntry): Promise<void> {
  const itself = { actor_kind: 'system', actor_id: null, actor_name: job, ip: '', request_id: '' }
  await db
    .insertInto('audit')
    .values({ at, ...itself, action, subject, detail: detail ?? {} })
    .execute()
}
