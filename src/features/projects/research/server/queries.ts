import { toNameKey } from '#kit/company-names.ts'
import { Refusal } from '#gateway/refusals.ts'
import { formatDateTime } from '#kit/dates.ts'
import { admitView } from '#features/projects/projects/server/look-ups/look-ups.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { getSolutionPrice, getResearch, listApplications, listSolutionFiles, listTasks } from '../contract.ts'
import { applyModes, applyWays, researchRefusals as refusals, solutionReviewing, toWireState, wholeProjectLabel } from '../rules.ts'
import { pricePerTask } from './solutions/prices.ts'
import { findProject } from './solutions/projects.ts'

const none = { total: 0, files: [] }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const researchQueries = [
  handle(listTasks, (context, { operator, projectId, captcha, captchaId }) =>
    admitView(context, { id: projectId, captcha, captchaId }, () => selectTasks(context.db, { operator, projectId })),
  ),

  handle(getResearch, async (context, { taskId, operatorId, testId }) => {
    const { db } = context
    const questions = await db
      .selectFrom('research_question as q')
      .innerJoin('project_test as s', 's.id', 'q.test_id')
      .innerJoin('project_task as t', 't.id', 's.task_id')
      .innerJoin('project as p', 'p.id', 't.project_id')
      .select(['q.id', 'q.mode', 'q.name', 'q.place'])
      .where('s.id', '=', testId)
      .where('t.id', '=', taskId)
      .where('p.operator_id', '=', operatorId)
      .where('p.is_shown', '=', true)
      .orderBy('q.place')
      .execute()
    if (questions.length === 0) return { questions: [] }
    const answers = await listAnswers(
      context,
      questions.map(({ id }) => id),
    )
    return { questions: questions.map(({ id, mode, name, place }) => ({ mode, name, place, answers: answers.get(id) ?? [] })) }
  }),

  handle(listSolutionFiles, async ({ db }, { applicationId, page, pageSize }) => {
    if (!uuid.test(applicationId)) return none
    const files = db
      .selectFrom('review_file as r')
      .innerJoin('solution_application as a', 'a.id', 'r.subject')
      .innerJoin('project as p', 'p.id', 'a.project_id')
      .innerJoin('stored_file as f', 'f.id', 'r.file_id')
      .where('r.kind', '=', solutionReviewing.kind)
      .where('a.id', '=', applicationId)
      .where('a.state', '=', 'completed')
      .where('p.is_shown', '=', true)
    const { total, rows } = await readPage(files.select(['f.id', 'f.name', 'r.at']).orderBy('r.at').orderBy('r.slot'), { page, pageSize })
    return { total, files: rows.map(({ id, name, at }) => ({ id, name, createdAt: formatDateTime(at) })) }
  }),

  handle(listApplications, async ({ db }, { operatorId, projectId, page, pageSize }) => {
    if (!(await findProject(db, { operatorId, projectId }))) return { total: 0, applications: [] }
    const own = db.selectFrom('solution_application').where('project_id', '=', projectId)
    const { total, rows } = await readPage(
      own.select(['id', 'task_id', 'task_name', 'way', 'state', 'comment', 'submitted_at']).orderBy('submitted_at', 'desc').orderBy('id'),
      { page, pageSize },
    )
    return {
      total,
      applications: rows.map(({ id, task_id, task_name, way, state, comment, submitted_at }) => ({
        id,
        task: task_name || wholeProjectLabel,
        mode: task_id === null ? applyModes.project : applyModes.task,
        way: applyWays.find(({ value }) => value === way)?.wire ?? 0,
        state: toWireState(state),
        // What staff write on the way is theirs; a reason is the customer's.
        reason: state === 'declined' ? comment : '',
        appliedAt: formatDateTime(submitted_at),
        source: 1,
      })),
    }
  }),

  handle(getSolutionPrice, async ({ db }) => ({ price: await pricePerTask(db) })),
]

async function listAnswers({ db, clock, secretKey }: Services, questionIds: string[]) {
  const answers = await db
    .selectFrom('research_answer')
    .select(['id', 'question_id', 'group_name', 'content'])
    .where('question_id', 'in', questionIds)
    .orderBy('place')
    .execute()
  const files = await db
    .selectFrom('research_file as r')
    .innerJoin('stored_file as f', 'f.id', 'r.file_id')
    .innerJoin('research_answer as a', 'a.id', 'r.answer_id')
    .select(['r.answer_id', 'f.id', 'f.name', 'f.owner'])
    .where('a.question_id', 'in', questionIds)
    .orderBy('r.place')
    .execute()
  const filesByAnswer = Map.groupBy(files, ({ answer_id }) => answer_id)
  const shown = answers.map(({ id, question_id, group_name, content }) => ({
    question: question_id,
    group: group_name,
    content,
    files: (filesByAnswer.get(id) ?? []).map((file) => ({
      id: file.id,
      name: file.name,
      path: createFileLink({ clock, secretKey }, file, { kind: 'anyone' }),
    })),
  }))
  return Map.groupBy(shown, ({ question }) => question)
}

/** Refuses where there is no such project. */
async function selectTasks(db: Db, { operator, projectId }: { operator: string; projectId: string }) {
  const project = await db
    .selectFrom('project as p')
    .innerJoin('operating_entity as o', 'o.id', 'p.operator_id')
    .select(['p.id as projectId', 'p.name as projectName', 'p.application_state as projectState'])
    .where('p.id', '=', projectId)
    .where('o.name_key', '=', toNameKey(operator))
    .where('p.is_shown', '=', true)
    .executeTakeFirst()
  if (!project) throw new Refusal(refusals.notFound)
  const tasks = await db.selectFrom('project_task').select(['id', 'name']).where('project_id', '=', projectId).orderBy('place').execute()
  const tests = await db
    .selectFrom('project_test as s')
    .innerJoin('project_task as t', 't.id', 's.task_id')
    .select(['s.id', 's.name', 's.task_id'])
    .where('t.project_id', '=', projectId)
    .orderBy('s.place')
    .execute()
  const ofTask = Map.groupBy(tests, ({ task_id }) => task_id)
  return {
    ...project,
    total: tasks.length,
    tasks: tasks.map((task) => ({ ...project, ...task, tests: (ofTask.get(task.id) ?? []).map(({ id, name }) => ({ id, name })) })),
  }
}
