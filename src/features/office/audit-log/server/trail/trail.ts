import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { CallReply } from '#gateway/call.ts'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import type { AuditLabels } from '#platform/audit/rules.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import type { listAudit } from '../../contract.ts'
import { parseSubject } from '../../rules.ts'

export type TrailEntry = CallReply<typeof listAudit>['items'][number]
export type TrailFilters = {
  id?: number | undefined
  actorKind: string
  actor: string
  action: string
  subject: string
  from: string
  to: string
}

/** Finds the current names of objects by kind and id. */
type NameRegisters = Readonly<Record<string, (db: Db, ids: string[]) => Promise<ReadonlyMap<string, string>>>>

/** Sources of object names and of labels for actions. */
export type TrailLabels = { registers: NameRegisters; words: AuditLabels }

type Counted = TrailFilters & { most: number }

/** Counts at most `most` entries. */
export async function countTrail(db: Db, { words }: TrailLabels, { most, ...filters }: Counted): Promise<number> {
  return countRows(db.selectFrom(filtered(db, words, filters).select('id').limit(most).as('counted')))
}

type Page = TrailFilters & { limit: number; offset?: number; before?: number }

/** Lists audit entries newest first, with the display names of actors and subjects. */
export async function listTrail(db: Db, naming: TrailLabels, { limit, offset = 0, before, ...filters }: Page): Promise<TrailEntry[]> {
  let found = filtered(db, naming.words, filters)
  if (before !== undefined) found = found.where('id', '<', before)
  const rows = await found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const namesBySubject = await findNames(db, naming, rows)
  return rows.map(({ id, at, actor_kind, actor_id, actor_name, ip, request_id, action, subject, detail }) => ({
    id,
    at: at.toISOString(),
    actorKind: actor_kind,
    actorId: actor_id,
    actorName: actor_name,
    ip,
    requestId: request_id,
    action,
    subject,
    subjectName: isPerson(actor_kind) && subject === `${actor_kind} ${actor_id}` ? (actor_name ?? '') : namesBySubject(action, subject),
    detail,
  }))
}

/** Persons are shown by name, coin accounts by number, since several accounts share a customer's name. */
function isPerson(actorKind: string): boolean {
  return actorKind === 'staff' || actorKind === 'applicant'
}

type Trail = SelectQueryBuilder<Tables, 'audit', object>

function filtered(db: Db, { actors }: AuditLabels, { id, actorKind, actor, action, subject, from, to }: TrailFilters): Trail {
  let found = db.selectFrom('audit')
  if (id !== undefined) found = found.where('id', '=', id)
  if (actorKind) found = found.where('actor_kind', '=', actorKind)
  if (actor) {
    const jobs = Object.keys(actors).filter((job) => actors[job]?.includes(actor))
    found = found.where((row) =>
      row.or([
        row('actor_id', '=', actor),
        sql<boolean>`position(${actor} in actor_name) > 0`,
        row.and([row('actor_kind', '=', 'system'), sql<boolean>`actor_name = any(${jobs}::text[])`]),
      ]),
    )
  }
  if (action) found = found.where('action', 'like', `${action.replace(/[\\%_]/g, '\\$&')}%`)
  if (subject) found = found.where(sql<boolean>`position(lower(${subject}) in lower(subject)) > 0`)
  if (from) found = found.where('at', '>=', startOfDay(from))
  if (to) found = found.where('at', '<', endOfDay(to))
  return found
}

async function findNames(db: Db, { registers, words }: TrailLabels, rows: { action: string; subject: string }[]) {
  const idsByKind = new Map<string, Set<string>>()
  for (const { action, subject } of rows) {
    const { kind, id } = parseSubject(words, action, subject)
    if (registers[kind]) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id))
  }
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [kind, ids] of idsByKind) names.set(kind, (await registers[kind]?.(db, [...ids])) ?? new Map())
  return (action: string, subject: string) => {
    const { kind, id } = parseSubject(words, action, subject)
    return names.get(kind)?.get(id) ?? ''
  }
}
