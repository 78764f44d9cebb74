import { type RawBuilder, sql } from 'kysely'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { reversedDays } from '#gateway/values.ts'
import { endOfDay, isDate, startOfDay } from '#kit/dates.ts'
import { parseCount, parseYuan } from '#kit/money.ts'
import { matchesText } from '#platform/searching/server/search.ts'
import { wholeText } from '../../agenda-rules.ts'
import { listColumns, type ReviewColumn, type ReviewDeclaration, type ReviewScope } from '../../rules.ts'
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

/** What an integer of the database holds. */
const mostCounted = 2 ** 31 - 1

/** The declared column of that key and its SQL; nothing a client sends is ever an identifier. */
export function findColumn(
  reviewable: Reviewable,
  key: string,
): { column: ReviewColumn; name: string; ref: RawBuilder<unknown> } | undefined {
  const column = listColumns(reviewable.declaration).find((one) => one.key === key)
  const name = column && { ...commonSql, ...reviewable.columns }[key]
  return name ? { column, name, ref: sql.ref(name) } : undefined
}

/** `mine`: the ids whose items are the reviewer's who lists: their own, and those of whom they stand in for. */
export type ListFilter = { scope: ReviewScope; filters: Record<string, string>; sort: string; mine: readonly string[]; now: Date }

/** `searched`: the filter whose text is searched, if any. */
export type Conditions = { where: Condition[]; searched?: string }

/** What a list shows: the conditions of its scope, of every filter that has a meaning, and of its order, since what is not decided has no place among what is. */
export function buildConditions(reviewable: Reviewable, { scope, filters, sort, mine, now }: ListFilter): Conditions {
  const conditions: Conditions = { where: scopeConditions(scope, mine, now) }
  for (const [key, given] of Object.entries(filters)) {
    const found = findColumn(reviewable, key)
    const text = given.trim()
    if (!found || text === '') continue
    const { column, ref, name } = found
    if (column.type === 'date') assertDays(column, text)
    conditions.where.push(...getImpliedConditions(key, text))
    if (key === 'state') conditions.where.push(...stateConditions(reviewable.declaration, text.split(',')))
    else if (column.type !== 'text') conditions.where.push(...toColumnConditions(column, ref, text))
    else if (text.startsWith(wholeText)) conditions.where.push(sql`${ref} = ${text.slice(wholeText.length).trim()}`)
    else {
      conditions.where.push(matchesText(sql`terms`, text, name))
      conditions.searched ??= key
    }
  }
  if (sort === 'decidedAt') conditions.where.push(sql`decided_at is not null`)
  return conditions
}

const isOpen = sql<boolean>`is_open`

/** Of one id as an equation: an index then keeps the order of the list. */
export function isMine(mine: readonly string[]): Condition {
  const [me] = mine
  return mine.length === 1 ? sql`assignee_id = ${me}` : sql`assignee_id = any(${mine}::text[])`
}

function scopeConditions(scope: ReviewScope, mine: readonly string[], now: Date): Condition[] {
  if (scope === 'mine') return [isOpen, sql`assignee_id <> ''`, isMine(mine)]
  if (scope === 'unassigned') return [isOpen, sql`assignee_name = ''`]
  if (scope === 'overdue') return [isOpen, sql`due_at < ${now}`]
  return []
}

/** An item is decided and due after it came in: says where to begin in the order of the list. */
function getImpliedConditions(key: string, text: string): Condition[] {
  const [, last] = key === 'decidedAt' || key === 'dueAt' ? parseDays(text) : []
  return last ? [sql<boolean>`submitted_at < ${last}`] : []
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

function toColumnConditions(column: ReviewColumn, ref: RawBuilder<unknown>, text: string): Condition[] {
  if (column.type === 'choice') return [toChoiceCondition(column, ref, text)]
  if (column.type === 'flags') return [hasFlag(ref, text)]
  if (column.type === 'amount' || column.type === 'count') return withinNumbers(column, ref, text)
  return withinDays(ref, text)
}

function toChoiceCondition(column: ReviewColumn, ref: RawBuilder<unknown>, text: string): Condition {
  if (column.dictionary) return sql`${ref} = any(${text.split(',')}::text[])`
  const known = new Set(column.choices?.map(({ value }) => value))
  const values = text.split(',').filter((value) => known.has(value))
  if (values.length === 0) return sql`false`
  return sql`${ref} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

function hasFlag(ref: RawBuilder<unknown>, text: string): Condition {
  const flags = text.split(',').map((flag) => flag.trim())
  return flags.includes('none') ? sql`${ref} = '{}'` : sql`${ref} && ${flags}::text[]`
}

function withinNumbers(column: ReviewColumn, ref: RawBuilder<unknown>, text: string): Condition[] {
  const [least, most] = splitRange(text).map((end) => (end === '' ? undefined : parseEnd(column, end)))
  return [
    ...(least === undefined ? [] : [sql<boolean>`${ref} >= ${least}`]),
    ...(most === undefined ? [] : [sql<boolean>`${ref} <= ${most}`]),
  ]
}

/** Amounts have cents. What is no number would show every item. */
function parseEnd({ key, label, type }: ReviewColumn, written: string): number {
  const number = type === 'amount' ? parseYuan(written) : parseCount(written)
  if (number === undefined || (type === 'count' && number > mostCounted)) throw createFieldRefusal(`filters.${key}`, `${label}格式不正确`)
  return type === 'amount' ? number / 100 : number
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
