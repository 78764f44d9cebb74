import { randomBytes } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { CallInput } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { toRuleOwner } from '#platform/files/server/file-rules.ts'
import { attachFile, detachFiles } from '#platform/files/server/stored-files.ts'
import { getQuestionnaire, saveQuestionnaire } from '../desk-contract.ts'
import { researchRefusals } from '../rules.ts'
import { researchRule } from './shown-files.ts'

type Question = CallInput<typeof saveQuestionnaire>['questions'][number]

export const questionnaireHandlers = [
  handle(getQuestionnaire, async (context, { testId }) => {
    const test = await findTest(context.db, testId)
    if (!test) throw new Refusal(refusals.notFound)
    return { ...test, questions: await listQuestions(context, testId) }
  }),

  handle(saveQuestionnaire, async (context, { testId, version, questions }) => {
    const { db, clock, actor } = context
    const test = await findTest(db, testId)
    if (!test) throw new Refusal(refusals.notFound)
    const moved = await db
      .updateTable('project_test')
      .set({ version: version + 1 })
      .where('id', '=', testId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!moved.numUpdatedRows) throw new Refusal(serverRefusals.changedMeanwhile)
    const former = await listFileIds(db, testId)
    await attachNew(context, actor, { former, questions })
    await removeQuestions(db, testId)
    await writeQuestions(db, testId, questions)
    await detachFiles(db, await listUnreferenced(db, former), clock.now())
    const detail = { title: `${test.task} · ${test.test}`, questions: questions.length }
    return { reply: {}, audit: { action: 'research.save', subject: `project ${test.projectId}`, detail } }
  }),
]

function findTest(db: Db, testId: string) {
  return db
    .selectFrom('project_test as s')
    .innerJoin('project_task as t', 't.id', 's.task_id')
    .innerJoin('project as p', 'p.id', 't.project_id')
    .select(['s.version', 's.name as test', 't.name as task', 'p.id as projectId', 'p.number as projectNumber', 'p.name as projectName'])
    .where('s.id', '=', testId)
    .executeTakeFirst()
}

async function listQuestions({ db, clock, secretKey, actor }: Services & { actor: Actor }, testId: string) {
  const questions = await db
    .selectFrom('research_question')
    .select(['id', 'mode', 'name'])
    .where('test_id', '=', testId)
    .orderBy('place')
    .execute()
  const answers = await db
    .selectFrom('research_answer as a')
    .innerJoin('research_question as q', 'q.id', 'a.question_id')
    .select(['a.id', 'a.question_id', 'a.group_name as group', 'a.content'])
    .where('q.test_id', '=', testId)
    .orderBy('a.place')
    .execute()
  const files = await listFiles(db, testId).select(['r.answer_id', 'f.id', 'f.name', 'f.owner']).orderBy('r.place').execute()
  const ofAnswer = Map.groupBy(files, ({ answer_id }) => answer_id)
  const ofQuestion = Map.groupBy(answers, ({ question_id }) => question_id)
  return questions.map(({ id, mode, name }) => ({
    mode,
    name,
    answers: (ofQuestion.get(id) ?? []).map(({ id: answerId, group, content }) => ({
      group,
      content,
      files: (ofAnswer.get(answerId) ?? []).map((file) => ({
        id: file.id,
        name: file.name,
        path: createFileLink({ clock, secretKey }, file, actor),
      })),
    })),
  }))
}

function listFiles(db: Db, testId: string) {
  return db
    .selectFrom('research_file as r')
    .innerJoin('stored_file as f', 'f.id', 'r.file_id')
    .innerJoin('research_answer as a', 'a.id', 'r.answer_id')
    .innerJoin('research_question as q', 'q.id', 'a.question_id')
    .where('q.test_id', '=', testId)
}

async function listFileIds(db: Db, testId: string): Promise<string[]> {
  const files = await listFiles(db, testId).select('f.id').distinct().execute()
  return files.map(({ id }) => id)
}

/** Uploads become files of the research, which its search lists to whom the project is shown. */
async function attachNew({ db, clock }: Services, owner: Actor, { former, questions }: { former: string[]; questions: Question[] }) {
  const given = questions.flatMap(({ answers }) => answers.flatMap(({ files }) => files.map(({ id }) => id)))
  const fresh = [...new Set(given)].filter((id) => !former.includes(id))
  for (const id of fresh)
    if (!(await attachFile(db, { id, owner, purpose: 'research' }, clock.now()))) throw new Refusal(researchRefusals.noUpload)
  if (fresh.length > 0)
    await db
      .updateTable('stored_file')
      .set({ owner: toRuleOwner(researchRule) })
      .where('id', 'in', fresh)
      .execute()
}

async function removeQuestions(db: Db, testId: string): Promise<void> {
  const questions = db.selectFrom('research_question').select('id').where('test_id', '=', testId)
  const answers = db.selectFrom('research_answer').select('id').where('question_id', 'in', questions)
  await db.deleteFrom('research_file').where('answer_id', 'in', answers).execute()
  await db.deleteFrom('research_answer').where('question_id', 'in', questions).execute()
  await db.deleteFrom('research_question').where('test_id', '=', testId).execute()
}

async function writeQuestions(db: Db, testId: string, questions: readonly Question[]): Promise<void> {
  const stored = questions.map((question, i) => ({ ...question, id: newId(), place: i + 1 }))
  const answered = stored.flatMap(({ id, answers }) => answers.map((answer, place) => ({ ...answer, id: newId(), questionId: id, place })))
  const files = answered.flatMap(({ id, files: attached }) =>
    [...new Set(attached.map((file) => file.id))].map((file_id, place) => ({ answer_id: id, file_id, place })),
  )
  if (stored.length > 0)
    await db
      .insertInto('research_question')
      .values(stored.map(({ id, place, mode, name }) => ({ id, test_id: testId, place, mode, name })))
      .execute()
  if (answered.length > 0)
    await db
      .insertInto('research_answer')
      .values(
        answered.map(({ id, questionId, place, group, content }) => ({ id, question_id: questionId, place, group_name: group, content })),
      )
      .execute()
  if (files.length > 0) await db.insertInto('research_file').values(files).execute()
}

/** A file may be used in answers of several tests. */
async function listUnreferenced(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const used = await db.selectFrom('research_file').select('file_id').where('file_id', 'in', ids).execute()
  return ids.filter((id) => !used.some(({ file_id }) => file_id === id))
}

function newId(): string {
  return randomBytes(16).toString('hex')
}
