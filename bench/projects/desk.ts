import type { Pool } from 'pg'
import { fillTables } from '../tools/fill.ts'
import { formatDate } from '#kit/dates.ts'
import { type Query, toQueries } from '../tools/queries.ts'
import type { Address } from '../tools/call-client.ts'

const list: Address = ['console', 'projects', 'listProjects']
const count: Address = ['console', 'projects', 'countProjects']

/** Kinds, levels, entities and what differs from most, spread over the projects. */
const varying = `update project set
  operator_id = (select array_agg(id order by place) from operating_entity)[1 + n % 12],
  kind = (array['mlps', 'mlps', 'mlps', 'crypto', 'dsmm'])[1 + n % 5],
  level = case when n % 5 > 2 then '' else (array['第二级（S2A2G2）', '第三级（S3A3G3）', '第三级（S3A2G3）'])[1 + n % 3] end,
  system_name = (array['政务服务平台', '门户网站系统', '生产调度系统', '医院信息系统', '客户关系管理系统'])[1 + n % 5] || n % 977,
  is_shown = n % 50 <> 0, has_problem = n % 400 = 0
  from (select id as numbered, substr(number, 3)::int as n from project where number like 'BP%') numbers where id = numbered`

/** Unless they are varied already: each time leaves as many dead rows behind. */
export async function varyProjects(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(`select from project where number like 'BP%' and has_problem limit 1`)
  if (!rowCount) await fillTables(pool, ['project'], async (client) => void (await client.query(varying)))
}

const day = (days: number) => formatDate(new Date(Date.now() + days * 24 * 3600_000))

/** Every filter and order of the list, and its deepest pages. */
export function projectQueries(): Query[] {
  const lists: Record<string, object> = {
    all: {},
    'all, 100 rows': { pageSize: 100 },
    'all, page 50': { page: 50 },
    'all, the last page': { page: 100_000 },
    oldest: { sort: 'created' },
    'by plan': { sort: 'planned' },
    'by plan, last, page 50': { sort: '-planned', page: 50 },
    'by number, last': { sort: '-number' },
    'an entity': { operator: 'gd' },
    'an entity, by plan': { operator: 'gd', sort: 'planned' },
    'an entity, page 50': { operator: 'gd', page: 50 },
    kind: { kind: 'dsmm' },
    'kind, by plan': { kind: 'mlps', sort: 'planned' },
    level: { level: '2' },
    'level, none of it': { level: '4' },
    'late, by plan': { state: 'late', sort: 'planned' },
    late: { state: 'late' },
    problem: { state: 'problem' },
    finished: { state: 'finished' },
    unplanned: { state: 'unplanned' },
    running: { state: 'running' },
    'running, by number': { state: 'running', sort: 'number' },
    hidden: { shown: '0' },
    shown: { shown: '1', sort: 'planned' },
    'planned this week': { from: day(0), to: day(7) },
    'planned last year': { from: day(-365), to: day(-360) },
    'planned until today, newest': { to: day(0), sort: '-created' },
    'hidden, late, of an entity': { shown: '0', state: 'late', operator: 'bj' },
  }
  return [...toQueries(list, { pageSize: 20 }, lists), ['counts of the start page', count, {}]]
}

/** Free texts: rare, common, several, none. */
export function projectTexts(): Query[] {
  return toQueries(
    list,
    { pageSize: 20 },
    {
      'number, one': { text: 'BP00047110' },
      'text, many': { text: '等级保护' },
      'text, many, by plan': { text: '信息系统', sort: 'planned' },
      'text, some': { text: '医院信息系统' },
      'text, some, by number': { text: '演示单位49', sort: 'number' },
      'text, few': { text: '演示单位4999' },
      'text, a character': { text: '院' },
      'text, none': { text: '没有这样的项目' },
      'text of common pieces': { text: '护测保评' },
      'next node': { node: '第9阶段' },
      'next node, none': { node: '没有这样的' },
      'text of an entity': { text: '门户网站', operator: 'sh' },
      'text and state': { text: '演示单位', state: 'problem' },
      'text, kind and level': { text: '等级保护', kind: 'mlps', level: '2', sort: 'planned' },
      everything: { text: '系统', operator: 'bj', kind: 'mlps', level: '3', state: 'late', node: '阶段', shown: '1', to: day(0) },
    },
  )
}
