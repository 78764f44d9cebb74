import './tables.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { findParameter, saveParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type AuditCheck, auditLimits } from '../rules.ts'

const checked = 'audit_check'
const none = Buffer.alloc(32)

type Lines = { entries: number; firstId: number; throughId: number; newestAt: Date; digest: Buffer }

/** Seals what has come since the last seal; answers how many rows that were. */
export async function sealAudit(db: Db, now: Date): Promise<number> {
  const settled = new Date(now.getTime() - auditLimits.settledMinutes * 60_000)
  let sealed = 0
  for (;;) {
    const lines = await db.transaction().execute((own) => sealNext(own, settled, now))
    if (!lines) return sealed
    sealed += lines.entries
  }
}

async function sealNext(db: Db, settled: Date, now: Date): Promise<Lines | undefined> {
  await sql`lock table audit_seal in exclusive mode`.execute(db)
  const last = await db.selectFrom('audit_seal').select(['through_id', 'digest']).orderBy('number', 'desc').limit(1).executeTakeFirst()
  const after = last?.through_id ?? 0
  // By their numbers alone: rows are not dated in the order they are numbered, and a seal holds all that stand between its ends.
  const through = sql`(select max(id) from audit where id > ${after} and at < ${settled})`
  const lines = await linesOf(db, last?.digest ?? none, sql`id > ${after} and id <= ${through}`)
  if (!lines) return undefined
  await db
    .insertInto('audit_seal')
    .values({
      first_id: lines.firstId,
      through_id: lines.throughId,
      entries: lines.entries,
      newest_at: lines.newestAt,
      sealed_at: now,
      digest: lines.digest,
    })
    .execute()
  return lines
}

async function linesOf(db: Db, before: Buffer, where: ReturnType<typeof sql>): Promise<Lines | undefined> {
  const { rows } = await sql<{ id: number; at: Date; line: string }>`
    select id, at, audit_line(audit) as line from audit where ${where} order by id limit ${auditLimits.sealed}
  `.execute(db)
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return undefined
  const hash = createHash('sha256').update(before)
  for (const { line } of rows) hash.update(`${line}\n`)
  const newestAt = new Date(Math.max(...rows.map(({ at }) => at.getTime())))
  return { entries: rows.length, firstId: first.id, throughId: last.id, newestAt, digest: hash.digest() }
}

/** Compares every seal with its rows and keeps what came out. Rows that went after their time leave their seal behind, unread. */
export async function checkAudit(db: Db, now: Date): Promise<AuditCheck> {
  const check: AuditCheck = { at: now.toISOString(), seals: 0, entries: 0, broken: null }
  let before: Buffer = none
  for (const seal of await db.selectFrom('audit_seal').selectAll().orderBy('number').execute()) {
    const lines = await linesOf(db, before, sql`id between ${seal.first_id} and ${seal.through_id}`)
    const isGone = !lines && seal.newest_at < monthsBefore(now)
    if (!isGone && !lines?.digest.equals(seal.digest)) {
      check.broken = { number: seal.number, firstId: seal.first_id, throughId: seal.through_id }
      break
    }
    check.seals++
    check.entries += lines?.entries ?? 0
    before = seal.digest
  }
  await saveParameter(db, checked, check)
  return check
}

export async function findAuditCheck(db: Db): Promise<AuditCheck | null> {
  return (await findParameter<AuditCheck>(db, checked)) ?? null
}

/** Nightly: whole seals whose rows are all older than they are kept. */
export async function removeOldAudit(db: Db, now: Date): Promise<void> {
  const oldest = monthsBefore(now)
  const over = await db
    .selectFrom('audit_seal')
    .select((eb) => eb.fn.max('through_id').as('through'))
    .where('newest_at', '<', oldest)
    .executeTakeFirst()
  if (over?.through) await db.deleteFrom('audit').where('id', '<=', over.through).where('at', '<', oldest).execute()
}

function monthsBefore(now: Date): Date {
  const day = new Date(now)
  day.setMonth(day.getMonth() - auditLimits.monthsKept)
  // A day more than the database demands, whose months may be counted in another time zone.
  return new Date(day.getTime() - 24 * 3600_000)
}
