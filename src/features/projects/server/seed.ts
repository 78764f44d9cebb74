import './tables.ts'
import { randomBytes } from 'node:crypto'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { getTemplateNodes, type ProjectKind } from '../rules.ts'
import { exampleSetting } from './look-ups/example.ts'

type DemoProject = {
  id?: string
  number: string
  operator: string
  name: string
  customer: string
  systemName: string
  level: string
  kind: ProjectKind
  startedDaysAgo: number
  finished: number
  /** Between the planned days of two nodes. */
  daysANode: number
  /** By how much the next step is late; negative: still to come. */
  daysLate: number
  remarks?: Record<number, string>
  tasks: string[]
  applicationState?: 0 | 1 | 2
}
type Content = { operators: { id: string; name: string; province: string }[]; projects: DemoProject[] }

const dayMs = 24 * 3600_000
/** Of the tests of every task. */
const tests = ['技术测评', '管理测评']

export const projectsSeed: Seed = {
  name: 'projects',
  async run({ services: { db, clock }, read }) {
    const { operators, projects } = read<Content>('projects')
    const now = clock.now()
    await db
      .insertInto('operating_entity')
      .values(operators.map((operator, place) => ({ ...operator, place })))
      .execute()
    for (const project of projects) await storeProject(db, project, now)
    await exampleSetting.write(db, projects[0]?.number ?? '')
  },
}

async function storeProject(db: Db, demo: DemoProject, now: Date): Promise<void> {
  const id = demo.id ?? newId()
  const created = new Date(now.getTime() - demo.startedDaysAgo * dayMs)
  await db
    .insertInto('project')
    .values({
      id,
      number: demo.number,
      operator_id: demo.operator,
      name: demo.name,
      customer: demo.customer,
      system_name: demo.systemName,
      level: demo.level,
      kind: demo.kind,
      application_state: demo.applicationState ?? 0,
      created_at: created,
      updated_at: now,
    })
    .execute()
  await storeNodes(db, { ...demo, id }, now)
  await storeTasks(db, id, demo.tasks)
}

async function storeTasks(db: Db, projectId: string, names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    const taskId = newId()
    await db.insertInto('project_task').values({ id: taskId, project_id: projectId, place, name }).execute()
    await db
      .insertInto('project_test')
      .values(tests.map((test, i) => ({ id: newId(), task_id: taskId, place: i, name: test })))
      .execute()
  }
}

/** The planned days lie around the next step's, so that lateness is as the content says on any day. */
async function storeNodes(db: Db, demo: DemoProject & { id: string }, now: Date): Promise<void> {
  const planned = (place: number) => now.getTime() + ((place - demo.finished) * demo.daysANode - demo.daysLate) * dayMs
  // Staff show each demo project whole, but for its filing.
  const nodes = getTemplateNodes(demo.kind).map((node, place, all) => ({
    id: newId(),
    project_id: demo.id,
    place: place + 1,
    name: node.name,
    waits_for: node.waitsFor,
    planned_on: formatDate(new Date(planned(place))),
    finished_at: place < demo.finished ? new Date(planned(place) - (place % 3) * (dayMs / 2)) : null,
    is_shown: place < all.length - 1,
    remark: demo.remarks?.[place + 1] ?? '',
  }))
  await db.insertInto('project_node').values(nodes).execute()
}

function newId(): string {
  return randomBytes(16).toString('hex')
}
