import { toComparedName } from '#kit/company-names.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getTemplateNodes } from '#features/projects/projects/rules.ts'

export const operator = { id: 'bj', name: '演示运营中心（北京）', province: '北京' }
export const project = {
  id: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  number: 'DP20260001',
  name: '政务服务平台等级保护测评项目',
  customer: '演示市政务服务中心',
}
export const tasks = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)] as const
export const testId = '4'.repeat(32)

const createdAt = new Date('2026-09-01T10:00:00+08:00')

type Overrides = { id?: string; number?: string; isShown?: boolean; masksCustomer?: boolean; hasProblem?: boolean }

export async function storeOperators(db: Db): Promise<void> {
  const operators = [
    operator,
    { id: 'sh', name: '演示运营中心（上海）', province: '上海' },
    { id: 'bj2', name: '演示安全测评（北京）', province: '北京' },
  ]
  await db
    .insertInto('operating_entity')
    .values(operators.map((one, place) => ({ ...one, ...toComparedName(one.name), place })))
    .execute()
}

/** A project whose nodes are planned a week apart from 2026-10-01, `finished` of them finished on their day. */
export async function storeProject(db: Db, finished: number, overrides: Overrides = {}): Promise<void> {
  const { isShown = true, masksCustomer = false, hasProblem = false, ...rest } = overrides
  const row = { ...project, ...rest }
  await db
    .insertInto('project')
    .values({
      ...row,
      operator_id: operator.id,
      system_name: '政务服务平台',
      level: '第三级（S3A3G3）',
      kind: 'mlps',
      is_shown: isShown,
      masks_customer: masksCustomer,
      has_problem: hasProblem,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  const nodes = getTemplateNodes('mlps').map(({ name, waitsFor, isShown: shown }, place) => {
    const planned = new Date(Date.parse('2026-10-01T00:00:00Z') + place * 7 * 24 * 3600_000)
    return {
      id: `${row.number} ${place + 1}`,
      project_id: row.id,
      place: place + 1,
      name,
      waits_for: waitsFor,
      planned_on: planned.toISOString().slice(0, 10),
      finished_at: place < finished ? planned : null,
      is_shown: shown,
    }
  })
  await db.insertInto('project_node').values(nodes).execute()
}

/** Three tasks; the first has a test with one question. */
export async function storeTasks(db: Db): Promise<void> {
  await db
    .insertInto('project_task')
    .values(tasks.map((id, place) => ({ id, project_id: project.id, place, name: `系统${place + 1}` })))
    .execute()
  await db.insertInto('project_test').values({ id: testId, task_id: tasks[0], place: 0, name: '技术测评' }).execute()
  await db.insertInto('research_question').values({ id: 'q1', test_id: testId, place: 1, mode: 'text', name: '部署方式' }).execute()
  await db
    .insertInto('research_answer')
    .values({ id: 'a1', question_id: 'q1', place: 0, group_name: '机房', content: '本地机房' })
    .execute()
}
