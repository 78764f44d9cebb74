import { Refusal, refusals } from '#gateway/refusals.ts'
import type { CallInput } from '#gateway/call.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { saveTasks } from '../../plan-contract.ts'
import { beginChange, newId, refuseWhereUsed, toSubject } from './change.ts'

type Task = CallInput<typeof saveTasks>['tasks'][number]

export const taskHandlers = [
  handle(saveTasks, async (context, { id, version, tasks }) => {
    const { db } = context
    await beginChange(context, { id, version })
    const former = await listTasks(db, id)
    assertOwn(former, tasks)
    await removeMissing(db, former, tasks)
    for (const [place, task] of tasks.entries()) await saveTask(db, id, { ...task, place })
    const detail = { before: former.map(({ name }) => name), after: tasks.map(({ name }) => name) }
    return { reply: {}, audit: { action: 'project.save-tasks', subject: toSubject(id), detail } }
  }),
]

export async function listTasks(db: Db, projectId: string) {
  const [tasks, tests] = await Promise.all([
    db.selectFrom('project_task').select(['id', 'name']).where('project_id', '=', projectId).orderBy('place').orderBy('id').execute(),
    db
      .selectFrom('project_test as s')
      .innerJoin('project_task as t', 't.id', 's.task_id')
      .select(['s.id', 's.name', 's.task_id'])
      .where('t.project_id', '=', projectId)
      .orderBy('s.place')
      .orderBy('s.id')
      .execute(),
  ])
  const ofTask = Map.groupBy(tests, ({ task_id }) => task_id)
  return tasks.map((task) => ({ ...task, tests: (ofTask.get(task.id) ?? []).map(({ id, name }) => ({ id, name })) }))
}

async function saveTask(db: Db, projectId: string, { id, name, tests, place }: Task & { place: number }): Promise<void> {
  const taskId = id || newId()
  await db
    .insertInto('project_task')
    .values({ id: taskId, project_id: projectId, place, name })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ place, name }))
    .execute()
  const rows = tests.map((test, i) => ({ id: test.id || newId(), task_id: taskId, place: i, name: test.name }))
  if (rows.length === 0) return
  await db
    .insertInto('project_test')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ place: row.ref('excluded.place'), name: row.ref('excluded.name') })),
    )
    .execute()
}

/** A task or test that research or an application refers to is not removed. */
async function removeMissing(db: Db, former: readonly Task[], tasks: readonly Task[]): Promise<void> {
  const keptIds = collectIds(tasks)
  const tests = former.flatMap((task) => task.tests).filter(({ id }) => !keptIds.has(id))
  const removed = former.filter(({ id }) => !keptIds.has(id))
  for (const { id } of tests) await refuseWhereUsed(db.deleteFrom('project_test').where('id', '=', id).execute())
  for (const { id } of removed) await refuseWhereUsed(db.deleteFrom('project_task').where('id', '=', id).execute())
}

function collectIds(tasks: readonly Task[]): Set<string> {
  return new Set(tasks.flatMap(({ id, tests }) => [id, ...tests.map((test) => test.id)]))
}

/** What is given with an id belongs to the project, and a test to its task. */
function assertOwn(former: readonly Task[], tasks: readonly Task[]): void {
  for (const { id, tests } of tasks) {
    const known = former.find((task) => task.id === id)
    if (id !== '' && !known) throw new Refusal(refusals.notFound)
    if (tests.some((test) => test.id !== '' && !known?.tests.some((own) => own.id === test.id))) throw new Refusal(refusals.notFound)
  }
}
