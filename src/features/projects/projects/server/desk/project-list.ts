import { type RawBuilder, sql } from 'kysely'
import type { CallInput } from '#gateway/call.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { maxCounted } from '#platform/searching/rules.ts'
import { findPage, matchesText } from '#platform/searching/server/search.ts'
import { countProjects, listProjects } from '../../desk-contract.ts'
import { levelNumerals, type ProjectKind, type ProjectSort, type ProjectState } from '../../rules.ts'

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
    const where = toConditions(filters, today)
    const offset = (page - 1) * pageSize
    const { ids, ...counted } = await findPage<string>(db, {
      rows: sql`project p`,
      key: sql`p.id`,
      where,
      order: orders[sort],
      offset,
      size: pageSize,
      mayBeFew: where.length > 0,
      searched: filters.text ? 'text' : filters.node ? 'node' : undefined,
    })
    return { ...counted, items: await listHeads(db, ids, { sort, today }) }
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

function toConditions(filters: Filters, today: string): RawBuilder<boolean>[] {
  const { text, operator, kind, level, state, node, shown, from, to } = filters
  return [
    ...(text ? [matchesText(sql`p.terms`, text)] : []),
    ...(operator ? [sql<boolean>`p.operator_id = ${operator}`] : []),
    ...(kind ? [sql<boolean>`p.kind = ${kind}`] : []),
    ...(level ? [sql<boolean>`left(p.level, 3) = ${level === 'none' ? '' : levelNumerals[Number(level) - 1]}`] : []),
    ...(state ? [sql<boolean>`(${states[state](today)})`] : []),
    ...(node ? [matchesText(sql`p.terms`, node, 'next_node')] : []),
    ...(shown ? [sql<boolean>`p.is_shown = ${shown === '1'}`] : []),
    ...(from ? [sql<boolean>`p.next_on >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`p.next_on <= ${to}::date`] : []),
  ]
}

async function countUpTo(db: Db, where: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from project p where ${where} limit ${most}) found`.execute(db)
  return rows[0]?.total ?? 0
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
