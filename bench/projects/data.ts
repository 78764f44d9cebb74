import type { Pool } from 'pg'
import { fillTables } from '../tools/fill.ts'

/** Projects of the large database, with the number that the bench looks up. */
export const projects = { count: 100_000, nodes: 20, numberOf: (n: number) => `BP${String(n).padStart(8, '0')}` }

const toProjects = (
  count: number,
) => `insert into project (id, number, operator_id, name, customer, system_name, level, kind, created_at, updated_at)
  select md5(n::text), 'BP' || lpad(n::text, 8, '0'), (select id from operating_entity order by place limit 1),
    '信息系统网络安全等级保护测评项目' || n, '演示单位' || n % 5000, '业务系统' || n, '第三级（S3A3G3）', 'mlps',
    now() - n * interval '10 minutes', now() - n * interval '5 minutes'
  from generate_series(1, ${count}) n`

/** Projects whose nodes one statement inserts: what a statement inserted is summed up at its end, in time that grows faster than its rows. */
const projectsAtOnce = 2000

/** Of the projects after the first parameter, up to the second. Each project is at another step; a few are late, some nodes are the company's own. */
const nodes = `insert into project_node (id, project_id, place, name, waits_for, planned_on, finished_at, is_shown, remark)
  select md5(n || ' ' || place), md5(n::text), place, '第' || place || '阶段（访谈、核查与测试）',
    (array['us', 'customer', 'authority'])[1 + place % 3], current_date + (place - n % 21) * 7 + n % 5,
    case when place <= n % 21 then now() - (n % 21 - place) * interval '7 days' end, place % 7 <> 0,
    case when place % 6 = 0 then '资料已收齐，按计划推进。' else '' end
  from generate_series($1::int + 1, $2) n, generate_series(1, ${projects.nodes}) place`

/** Fills a migrated database with demo content unless it is filled already. */
export async function fillProjects(pool: Pool, count = projects.count): Promise<void> {
  await fillTables(pool, ['project', 'project_node'], async (client) => {
    const { rows } = await client.query('select 1 from project where number = $1', [projects.numberOf(1)])
    if (rows.length > 0) return
    await client.query('begin')
    await client.query(toProjects(count))
    await client.query('analyze project')
    for (let done = 0; done < count; done += projectsAtOnce) await client.query(nodes, [done, Math.min(count, done + projectsAtOnce)])
    await client.query('commit')
  })
}
