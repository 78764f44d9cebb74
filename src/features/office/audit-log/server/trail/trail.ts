import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CallReply } from '#gateway/call.ts'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import type { AuditLabels } from '#platform/audit/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import type { AuditRow } from '#platform/audit/server/tables.ts'
import { allOf, findPage, matchesText } from '#platform/searching/server/search.ts'
import type { listAudit } from '../../contract.ts'
import { actorKinds, parseSubject } from '../../rules.ts'

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
  const { where } = await toConditions(db, words, filters)
  return countRows(db.selectFrom(db.selectFrom('audit').where(allOf(where)).select('id').limit(most).as('counted')))
}

type Page = TrailFilters & { page: number; pageSize: number }

/** A page of the list, newest first. */
export async function findTrail(db: Db, naming: TrailLabels, { page, pageSize, ...filters }: Page) {
  const { where, searched } = await toConditions(db, naming.words, filters)
  const { ids, ...found } = await findPage<number>(db, {
    rows: sql`audit`,
    key: sql`id`,
    where,
    order: sql`id desc`,
    offset: (page - 1) * pageSize,
    size: pageSize,
    mayBeFew: filters.action !== '',
    searched,
  })
  const rows = ids.length > 0 ? await db.selectFrom('audit').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute() : []
  return { ...found, items: await toEntries(db, naming, rows) }
}

type Portion = TrailFilters & { limit: number; before?: number }

/** The newest entries, or those before another one. */
export async function listTrail(db: Db, naming: TrailLabels, { limit, before, ...filters }: Portion): Promise<TrailEntry[]> {
  const { where } = await toConditions(db, naming.words, filters)
  const all = before === undefined ? where : [...where, sql<boolean>`id < ${before}`]
  const rows = await db.selectFrom('audit').selectAll().where(allOf(all)).orderBy('id', 'desc').limit(limit).execute()
  return toEntries(db, naming, rows)
}

/** With the display names of actors and subjects. */
async function toEntries(db: Db, naming: TrailLabels, rows: readonly Selectable<AuditRow>[]): Promise<TrailEntry[]> {
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

type Conditions = { where: RawBuilder<boolean>[]; searched?: 'actor' | 'subject' }

/** Each condition is one that an index of the trail answers; `searched` names the field whose text is searched. */
async function toConditions(db: Db, words: AuditLabels, { id, actor, subject, ...filters }: TrailFilters): Promise<Conditions> {
  const where: RawBuilder<boolean>[] = []
  if (id !== undefined) where.push(sql`id = ${id}`)
  if (filters.actorKind) where.push(sql`actor_kind = ${filters.actorKind}`)
  if (actor) where.push(await toActorCondition(db, words, actor))
  if (filters.action) where.push(startsWith(sql`action`, filters.action))
  if (subject) where.push(await toSubjectCondition(db, subject))
  if (filters.from) where.push(sql`at >= ${startOfDay(filters.from)}`)
  if (filters.to) where.push(sql`at < ${endOfDay(filters.to)}`)
  return { where, ...(actor ? { searched: 'actor' } : subject && { searched: 'subject' }) }
}

/** An identifier of a person or account, or else words of a name, or of the label of a job. */
async function toActorCondition(db: Db, { actors }: AuditLabels, actor: string): Promise<RawBuilder<boolean>> {
  const hasId = sql<boolean>`actor_kind = any(${Object.keys(actorKinds)}::text[]) and actor_id = ${actor}`
  // Asked first, since of either the one or the other no index answers with a count.
  if (await db.selectFrom('audit').select('id').where(hasId).limit(1).executeTakeFirst()) return hasId
  const jobs = Object.keys(actors).filter((job) => actors[job]?.includes(actor))
  const isNamed = matchesText(sql`search_terms(actor_name)`, actor)
  return jobs.length > 0 ? sql`((actor_kind = 'system' and actor_name = any(${jobs}::text[])) or ${isNamed})` : isNamed
}

/** The object `{kind} {id}` or of that id, or else all that begin so; ids of the portal are written in small letters, others as they are. */
async function toSubjectCondition(db: Db, subject: string): Promise<RawBuilder<boolean>> {
  const written = [...new Set([subject, subject.toLowerCase()])]
  const columns = [sql`subject`, sql`split_part(subject, ' ', 2)`]
  const isNamed = anyOf(columns.map((column) => sql`${column} = any(${written}::text[])`))
  if (await db.selectFrom('audit').select('id').where(isNamed).limit(1).executeTakeFirst()) return isNamed
  return anyOf(columns.flatMap((column) => written.map((text) => startsWith(column, text))))
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function startsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

async function findNames(db: Db, { registers, words }: TrailLabels, rows: readonly { action: string; subject: string }[]) {
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
