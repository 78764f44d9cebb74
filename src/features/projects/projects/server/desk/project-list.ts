import { type RawBuilder, sql } from 'kysely'
import type { CallInput } from '#gateway/call.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toTextPairs } from '#platform/searching/server/text-pairs.ts'
import { countProjects, listProjects } from '../../desk-contract.ts'
import { levelNumerals, type ProjectKind, type ProjectSort, type ProjectState } from '../../rules.ts'

/** Longer lists are neither counted exactly nor paged beyond this row. */
const rowsCounted = 1000
/** Of each tile of the start page. */
const maxCounted = 10_000

export type ProjectHeadRow = {
  id: string
  number: string
  name: string
  customer: string
  system_name: string
  operator: string
  kind: ProjectKind
  level: string
  state: ProjectState
  node_count: number
  finished_count: number
  next_node: string
  next_on: string | null
  is_shown: boolean
  created_at: Date
}

/** Ties are settled by the id, so that pages neither repeat nor omit a project. */
const orders: Record<ProjectSort, RawBuilder<unknown>> = {
  '-created': sql`p.created_at desc, p.id`,
  created: sql`p.created_at, p.id desc`,
  planned: sql`p.next_on, p.id`,
  '-planned': sql`p.next_on desc nulls last, p.id`,
  number: sql`p.number`,
  '-number': sql`p.number desc`,
}

const states: Record<ProjectState, (today: string) => RawBuilder<boolean>> = {
  unplanned: () => sql`p.node_count = 0`,
  finished: () => sql`p.node_count > 0 and p.finished_count = p.node_count`,
  problem: () => sql`p.has_problem and p.finished_count < p.node_count`,
  late: (today) => sql`not p.has_problem and p.next_on < ${today}::date`,
  running: (today) => sql`not p.has_problem and p.finished_count < p.node_count and (p.next_on is null or p.next_on >= ${today}::date)`,
}

export function toStateSql(today: string): RawBuilder<ProjectState> {
  const cases = Object.entries(states).map(([state, condition]) => sql`when ${condition(today)} then ${state}`)
  return sql<ProjectState>`case ${sql.join(cases, sql` `)} end`
}

export const listHandlers = [
  handle(listProjects, async ({ db, clock }, { sort, page, pageSize, ...filters }) => {
    const today = formatDate(clock.now())
    const { where, counted } = await toConditions(db, filters, today)
    const offset = (page - 1) * pageSize
    const [total, ids] = await Promise.all([
      counted ?? countUpTo(db, where, rowsCounted + 1),
      findIds(db, where, { sort, limit: pageSize, offset }),
    ])
    return { total: Math.min(total, rowsCounted), isMore: total > rowsCounted, items: await listHeads(db, ids, { sort, today }) }
  }),

  handle(countProjects, async ({ db, clock }) => {
    const today = formatDate(clock.now())
    const [late, problem] = await Promise.all([
      countUpTo(db, states.late(today), maxCounted),
      countUpTo(db, states.problem(today), maxCounted),
    ])
    return { late, problem }
  }),
]

type Filters = Omit<CallInput<typeof listProjects>, 'sort' | 'page' | 'pageSize'>

/** `counted`: how many the search for a text found, beyond `rowsCounted` not all. */
async function toConditions(db: Db, filters: Filters, today: string): Promise<{ where: RawBuilder<boolean>; counted?: number }> {
  const { text, operator, kind, level, state, node, shown, from, to } = filters
  const plain = [
    ...(operator ? [sql<boolean>`p.operator_id = ${operator}`] : []),
    ...(kind ? [sql<boolean>`p.kind = ${kind}`] : []),
    ...(level ? [sql<boolean>`left(p.level, 3) = ${level === 'none' ? '' : levelNumerals[Number(level) - 1]}`] : []),
    ...(state ? [sql<boolean>`(${states[state](today)})`] : []),
    ...(node ? [sql<boolean>`p.next_node = any(${await findNextNodes(db, node)}::text[])`] : []),
    ...(shown ? [sql<boolean>`p.is_shown = ${shown === '1'}`] : []),
    ...(from ? [sql<boolean>`p.next_on >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`p.next_on <= ${to}::date`] : []),
  ]
  if (!text) return { where: allOf(plain) }
  const ids = await findByText(db, text, plain)
  // Few are named by their ids; of many, most rows that are read in order contain the text.
  const contains = sql<boolean>`position(lower(${text}) in p.words) > 0`
  const where = ids.length > rowsCounted ? allOf([...plain, contains]) : sql<boolean>`p.id = any(${ids}::text[])`
  return { where, counted: ids.length }
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** In no order, one more than are counted at most. */
async function findByText(db: Db, text: string, plain: readonly RawBuilder<boolean>[]): Promise<string[]> {
  const most = rowsCounted + 1
  const { rows } = await (plain.length > 0
    ? sql<{ id: string }>`
          select p.id from projects_containing(${text}, ${toTextPairs(text)}::text[]) p where ${allOf(plain)} limit ${most}`
    : sql<{ id: string }>`select find_projects(${text}, ${toTextPairs(text)}::text[], ${most}) as id`
  ).execute(db)
  return rows.map(({ id }) => id)
}

async function findNextNodes(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select find_next_nodes(${text}) as name`.execute(db)
  return rows.map(({ name }) => name)
}

async function countUpTo(db: Db, where: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from project p where ${where} limit ${most}) found`.execute(db)
  return rows[0]?.total ?? 0
}

type Page = { sort: ProjectSort; limit: number; offset: number }

async function findIds(db: Db, where: RawBuilder<boolean>, { sort, limit, offset }: Page): Promise<string[]> {
  if (offset >= rowsCounted) return []
  const { rows } = await sql<{ id: string }>`
    select p.id from project p where ${where} order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

async function listHeads(db: Db, ids: string[], { sort, today }: { sort: ProjectSort; today: string }) {
  if (ids.length === 0) return []
  const { rows } = await sql<ProjectHeadRow>`
    select p.*, o.name as operator, ${toStateSql(today)} as state
    from project p join operating_entity o on o.id = p.operator_id
    where p.id = any(${ids}::text[]) order by ${orders[sort]}`.execute(db)
  return rows.map(toHead)
}

export function toHead(row: ProjectHeadRow) {
  const { id, number, name, customer, operator, kind, level, state } = row
  return {
    id,
    number,
    name,
    customer,
    operator,
    kind,
    level,
    state,
    systemName: row.system_name,
    nodes: row.node_count,
    finished: row.finished_count,
    nextNode: row.next_node,
    nextOn: row.next_on ?? '',
    isShown: row.is_shown,
    createdAt: toIso(row.created_at),
  }
}
