import { type RawBuilder, sql } from 'kysely'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { reversedDays } from '#gateway/values.ts'
import { endOfDay, isDate, startOfDay } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { listColumns, listActions, type ReviewColumn, type ReviewDeclaration, type ReviewScope, getState } from '../../rules.ts'
import type { Reviewable } from '../reviewable.ts'

export type Condition = RawBuilder<boolean>

const commonSql: Readonly<Record<string, string>> = {
  state: 'state',
  applicantName: 'applicant_name',
  submittedAt: 'submitted_at',
  dueAt: 'due_at',
  assigneeName: 'assignee_name',
  reviewerName: 'reviewer_name',
  decidedAt: 'decided_at',
  comment: 'comment',
}

const commonFewValued: readonly string[] = ['assignee_name', 'reviewer_name']

/** The declared column of that key and its SQL; nothing a client sends is ever an identifier. */
export function findColumn(
  reviewable: Reviewable,
  key: string,
): { column: ReviewColumn; name: string; ref: RawBuilder<unknown> } | undefined {
  const column = listColumns(reviewable.declaration).find((one) => one.key === key)
  const name = column && { ...commonSql, ...reviewable.columns }[key]
  return name ? { column, name, ref: sql.ref(name) } : undefined
}

/** `me`: the id of the reviewer who lists. */
export type ListFilter = { scope: ReviewScope; filters: Record<string, string>; me: string; now: Date }

export type TextFilter = { name: string; text: string }

/** `plain` and `texts` together say what is shown; `searches` are the texts again, to be found by index. */
export type Conditions = { plain: Condition[]; texts: Condition[]; searches: TextFilter[] }

/** What a list shows: the conditions of its scope and of every filter that has a meaning. */
export async function buildConditions(db: Db, reviewable: Reviewable, { scope, filters, me, now }: ListFilter): Promise<Conditions> {
  const conditions: Conditions = { plain: scopeConditions(scope, me, now), texts: [], searches: [] }
  for (const [key, given] of Object.entries(filters)) {
    const found = findColumn(reviewable, key)
    const text = given.trim()
    if (!found || text === '') continue
    const { column, ref, name } = found
    if (column.type === 'date') assertDays(column, text)
    conditions.plain.push(...getImpliedConditions(reviewable, key, text))
    if (key === 'state') conditions.plain.push(...stateConditions(reviewable.declaration, text.split(',')))
    else if (column.type === 'flags') conditions.plain.push(await toFewValuesCondition(db, reviewable, { ref, fits: hasFlag(text) }))
    else if (column.type !== 'text') conditions.plain.push(...toColumnConditions(column, ref, text))
    else if ([...commonFewValued, ...reviewable.lowCardinality].includes(name))
      conditions.plain.push(await toFewValuesCondition(db, reviewable, { ref, fits: contains(sql.ref('value'), text) }))
    else if (reviewable.unique.includes(name) && (await hasValue(db, reviewable, { ref, text })))
      conditions.plain.push(sql`${ref} = ${text}`)
    else {
      conditions.texts.push(contains(ref, text))
      conditions.searches.push({ name, text })
    }
  }
  return conditions
}

/** `where …` with all conditions, or nothing without any. */
export function toWhereClause(conditions: Condition[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

type FewValuesFilter = { ref: RawBuilder<unknown>; fits: Condition }

/** The matching values of a column with few values, found by a loose index scan. */
async function toFewValuesCondition(db: Db, { table }: Reviewable, { ref, fits }: FewValuesFilter): Promise<Condition> {
  const { rows } = await sql<{ value: string | string[] }>`
    with recursive every (value) as (
      (select ${ref} from ${sql.table(table)} order by 1 limit 1)
      union all
      select (select ${ref} from ${sql.table(table)} where ${ref} > every.value order by 1 limit 1) from every where every.value is not null
    )
    select value from every where value is not null and ${fits}
  `.execute(db)
  return rows.length > 0 ? sql`${ref} in (${sql.join(rows.map(({ value }) => value))})` : sql`false`
}

async function hasValue(db: Db, { table }: Reviewable, { ref, text }: { ref: RawBuilder<unknown>; text: string }): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${ref} = ${text}`.execute(db)
  return rows.length > 0
}

const isOpen = sql<boolean>`is_open`
const isClosed = sql<boolean>`not is_open`

function scopeConditions(scope: ReviewScope, me: string, now: Date): Condition[] {
  if (scope === 'mine') return [isOpen, sql`assignee_id <> ''`, sql`assignee_id = ${me}`]
  if (scope === 'unassigned') return [isOpen, sql`assignee_name = ''`]
  if (scope === 'overdue') return [isOpen, sql`due_at < ${now}`]
  return []
}

/** What follows from a filter by the order of events, so that the planner sees indexes that hold less, and where to begin in them. */
function getImpliedConditions({ declaration }: Reviewable, key: string, text: string): Condition[] {
  const ofReviewer = ['reviewerName', 'comment', 'decidedAt'].includes(key)
  const closed = ofReviewer && !hasReviewedOpen(declaration) ? [isClosed] : []
  const [, last] = key === 'decidedAt' || key === 'dueAt' ? parseDays(text) : []
  return [...closed, ...(last ? [sql<boolean>`submitted_at < ${last}`] : [])]
}

/** All open states together are a column, and indexes of what is open hold nothing else. All other indexes hold the state itself. */
export function stateConditions({ states }: ReviewDeclaration, chosen: readonly string[]): Condition[] {
  const known = Object.keys(states).filter((state) => chosen.includes(state))
  if (known.length === 0) return [sql`false`]
  const isIn = sql<boolean>`state in (${sql.join(known.map((state) => sql.lit(state)))})`
  const open = Object.keys(states).filter((state) => states[state]?.isOpen)
  if (!known.every((state) => open.includes(state))) return [isIn]
  return known.length === open.length ? [isOpen] : [isOpen, isIn]
}

/** Does an open item ever name its last reviewer? */
function hasReviewedOpen(declaration: ReviewDeclaration): boolean {
  return listActions(declaration).some(([, { to }]) => getState(declaration, to).isOpen)
}

function toColumnConditions(column: ReviewColumn, ref: RawBuilder<unknown>, text: string): Condition[] {
  if (column.type === 'choice') return [toChoiceCondition(column, ref, text)]
  if (column.type === 'amount' || column.type === 'count') return withinNumbers(ref, text)
  return withinDays(ref, text)
}

/** Whether a column contains the text, ignoring case. */
export function contains(ref: RawBuilder<unknown>, text: string): Condition {
  // Most texts have no letters of two cases: then lowering each row would only cost.
  if (text.toLowerCase() === text.toUpperCase()) return sql`position(${text} in ${ref}) > 0`
  return sql`position(lower(${text}) in lower(${ref})) > 0`
}

function toChoiceCondition(column: ReviewColumn, ref: RawBuilder<unknown>, text: string): Condition {
  if (column.dictionary) return sql`${ref} = any(${text.split(',')}::text[])`
  const known = new Set(column.choices?.map(({ value }) => value))
  const values = text.split(',').filter((value) => known.has(value))
  if (values.length === 0) return sql`false`
  return sql`${ref} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

function hasFlag(text: string): Condition {
  const flags = text.split(',').map((flag) => flag.trim())
  return flags.includes('none') ? sql`value = '{}'` : sql`value && ${flags}::text[]`
}

function withinNumbers(ref: RawBuilder<unknown>, text: string): Condition[] {
  const [least, most] = splitRange(text).map((end) => (/^\d{1,9}$/.test(end) ? Number(end) : undefined))
  return [
    ...(least === undefined ? [] : [sql<boolean>`${ref} >= ${least}`]),
    ...(most === undefined ? [] : [sql<boolean>`${ref} <= ${most}`]),
  ]
}

function withinDays(ref: RawBuilder<unknown>, text: string): Condition[] {
  const [first, last] = parseDays(text)
  return [...(first ? [sql<boolean>`${ref} >= ${first}`] : []), ...(last ? [sql<boolean>`${ref} < ${last}`] : [])]
}

/** From the beginning of the first day up to the end of the last one. */
function parseDays(text: string): [first: Date | undefined, last: Date | undefined] {
  const [first, last] = splitRange(text)
  return [isDate(first) ? startOfDay(first) : undefined, isDate(last) ? endOfDay(last) : undefined]
}

/** Days that don't exist would show every item. */
function assertDays({ key, label }: ReviewColumn, text: string): void {
  const [first, last] = splitRange(text)
  if ([first, last].some((day) => day !== '' && !isDate(day))) throw createFieldRefusal(`filters.${key}`, `${label}格式不正确`)
  if (first !== '' && last !== '' && first > last) throw createFieldRefusal(`filters.${key}`, reversedDays)
}

/** Both ends of `a..b`; a single value is a range of itself. */
function splitRange(text: string): [string, string] {
  const [from = '', to = from] = text.split('..').map((end) => end.trim())
  return [from, to]
}
