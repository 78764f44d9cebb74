import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { dayMs } from '#kit/dates.ts'
import { toChainDigest } from '#platform/db/server/hash-chain.ts'
import { type AuditCheck, auditLimits, type Finding, type FindingKind } from '../rules.ts'
import type { AuditCheckpointRow } from './tables.ts'

// Built-in functions only: the database's owner could have replaced those of the portal.
const lineText = sql<string>`jsonb_build_array(id, extract(epoch from at), actor_kind, actor_id, actor_name, ip, request_id, action, subject,
  detail)::text`
const fieldsText = sql<string>`jsonb_build_array(number, kind, first_id, last_id, entries, extract(epoch from newest_at),
  extract(epoch from made_at), encode(rows_digest, 'hex'))::text`
const beforeAll = '-9223372036854775808'

type StoredCheckpoint = Selectable<AuditCheckpointRow> & { fields: string }

/** Recomputes every checkpoint from its fields, its rows and the checkpoint before it, in one snapshot of the database. */
export function verifyTrail(db: Db, now: Date): Promise<AuditCheck & { digests: string[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const stored = await snapshot.selectFrom('audit_checkpoint').selectAll().select(fieldsText.as('fields')).orderBy('number').execute()
      const findings: Finding[] = []
      const report = (what: FindingKind, { number, first_id, last_id }: StoredCheckpoint) =>
        void findings.push({ what, number, firstId: first_id, lastId: last_id })

      verifyChain(stored, report)
      verifyRemovals(stored, report)
      const entries = await verifyRows(snapshot, stored, report)
      const digests = stored.map(({ digest }) => digest.toString('hex'))
      return {
        at: now.toISOString(),
        checkpoints: stored.length,
        entries,
        digest: digests.at(-1) ?? '',
        findings: findings.toSorted((a, b) => a.number - b.number).slice(0, auditLimits.findings),
        digests,
      }
    })
}

type Report = (what: FindingKind, checkpoint: StoredCheckpoint) => void

function verifyChain(stored: StoredCheckpoint[], report: Report): void {
  let former: Buffer | undefined
  let number = 0
  for (const checkpoint of stored) {
    if (checkpoint.number !== number + 1) report('missing', checkpoint)
    if (!toChainDigest(former, checkpoint.fields).equals(checkpoint.digest)) report('changed', checkpoint)
    former = checkpoint.digest
    number = checkpoint.number
  }
}

/** A removal covers whole checkpoints made before it, all of their rows, and none younger than twelve months. */
function verifyRemovals(stored: StoredCheckpoint[], report: Report): void {
  let removed = Number.NEGATIVE_INFINITY
  for (const removal of stored.filter(({ kind }) => kind === 'removal')) {
    const covered = stored.filter(
      ({ kind, number, last_id }) => kind === 'rows' && number < removal.number && last_id > removed && last_id <= removal.last_id,
    )
    const youngest = Math.max(...covered.map(({ newest_at }) => newest_at.getTime()))
    const isWhole = covered.at(-1)?.last_id === removal.last_id
    const isCounted = covered.reduce((total, { entries }) => total + entries, 0) === removal.entries
    const isDue = removal.made_at.getTime() - youngest >= auditLimits.minDaysKept * dayMs
    if (!isWhole || !isCounted || !isDue || youngest !== removal.newest_at.getTime()) report('removal', removal)
    removed = removal.last_id
  }
}

/** Reads all rows between one checkpoint and the next, so that an inserted row is found. Returns the number of rows. */
async function verifyRows(db: Db, stored: StoredCheckpoint[], report: Report): Promise<number> {
  const removed = stored.findLast(({ kind }) => kind === 'removal')?.last_id ?? Number.NEGATIVE_INFINITY
  let entries = 0
  let after: number | string = beforeAll
  for (const checkpoint of stored.filter(({ kind }) => kind === 'rows')) {
    const expected = checkpoint.last_id <= removed ? 0 : checkpoint.entries
    const { rows } = await sql<{ line: string }>`
      select ${lineText} as line from audit where id > ${after} and id <= ${checkpoint.last_id} order by id limit ${expected + 1}
    `.execute(db)
    const isSame = expected === 0 || toChainDigest(undefined, rows.map(({ line }) => `${line}\n`).join('')).equals(checkpoint.rows_digest)
    if (rows.length !== expected || !isSame) report('rows', checkpoint)
    entries += rows.length
    after = checkpoint.last_id
  }
  return entries
}
