import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { enqueueDeliveries } from '#platform/webhooks/server/deliveries.ts'
import { auditLimits, type Checkpoint } from '../rules.ts'
import { readDaysKept } from './keeping.ts'
import type { AuditCheckpointRow } from './tables.ts'

const checkpointEvent = 'audit.checkpoint'

/** Adds checkpoints over the rows since the last one; returns the new checkpoints. */
export function addCheckpoints(db: Db, now: Date): Promise<Checkpoint[]> {
  const settled = new Date(now.getTime() - auditLimits.settledMinutes * 60_000)
  return makeAll(db, now, sql`select * from audit_add_checkpoint(${settled}, ${now}, ${auditLimits.rowsPerCheckpoint})`)
}

/** Removes rows older than they are kept, whole checkpoints at a time; returns the checkpoints that record the removals. */
export async function removeOldAudit(db: Db, now: Date): Promise<Checkpoint[]> {
  const days = await readDaysKept(db)
  return makeAll(db, now, sql`select * from audit_remove_old(${now}, ${auditLimits.removedAtOnce}, ${days})`)
}

/** Runs the statement, one transaction each, until it adds no checkpoint. The webhook delivery is enqueued in the same transaction. */
async function makeAll(db: Db, now: Date, statement: RawBuilder<unknown>): Promise<Checkpoint[]> {
  const made: Checkpoint[] = []
  for (;;) {
    const next = await db.transaction().execute(async (own) => {
      const { rows } = await statement.execute(own)
      if (!rows[0]) return undefined
      const checkpoint = toCheckpoint(rows[0] as Selectable<AuditCheckpointRow>)
      const subject = `${checkpointEvent} ${checkpoint.number}`
      await enqueueDeliveries(own, { event: checkpointEvent, now, after: now }, async () => [{ subject, payload: checkpoint }])
      return checkpoint
    })
    if (!next) return made
    made.push(next)
  }
}

export function toCheckpoint(row: Selectable<AuditCheckpointRow>): Checkpoint {
  return {
    number: row.number,
    kind: row.kind,
    firstId: row.first_id,
    lastId: row.last_id,
    entries: row.entries,
    newestAt: row.newest_at.toISOString(),
    madeAt: row.made_at.toISOString(),
    digest: row.digest.toString('hex'),
  }
}
