import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createAnonymousContext } from '#gateway/server/handle.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { toRuleOwner } from '#platform/files/server/file-rules.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { runAction } from '#platform/reviewing/server/actions/run-action.ts'
import { lockItem } from '#platform/reviewing/server/actions/items.ts'
import { withAllItems } from '#platform/reviewing/server/permitted.ts'
import { beginReview } from '#platform/reviewing/server/begin-review.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { type AnswerMode, solutionReviewing, wholeProjectLabel } from '../rules.ts'
import { solutionReviewable } from './reviewable.ts'
import { researchRule } from './shown-files.ts'

type Question = { mode: AnswerMode; name: string; answers: { group?: string; content?: string; file?: string }[] }
type Step = { action: 'accept' | 'complete' | 'decline'; comment?: string }
/** `task`: its place in the project, from 0; left out: the whole project. */
type Application = { project: string; task?: number; hoursAgo: number; steps: Step[] }
/** `documents`: of content/documents, by the name that a file of an answer has. */
type Content = { questions: Question[]; documents: Record<string, string>; solution: string; applications: Application[] }

const by = { id: 'staff-assessor', name: '测评师（演示）' }
const hourMs = 3600_000

export const researchSeed: Seed = {
  name: 'research',
  async run({ services, read }) {
    const { questions, documents, solution, applications } = read<Content>('research')
    const tests = await services.db.selectFrom('project_test').select('id').orderBy('id').execute()
    const files = new Map<string, string>()
    // One stored file for all demo answers of that name.
    for (const [name, document] of Object.entries(documents))
      files.set(name, await storeFile(services, { ...readDocument(name, document), owner: toRuleOwner(researchRule) }))
    for (const { id } of tests) await storeQuestions(services, { testId: id, questions, files })
    for (const [n, application] of applications.entries()) await storeApplication(services, { ...application, n: n + 1, solution })
  },
}

function readDocument(name: string, document: string) {
  return { name, mediaType: 'application/pdf', content: readFileSync(`content/documents/${document}`) }
}

type SeededQuestions = { testId: string; questions: Question[]; files: ReadonlyMap<string, string> }

async function storeQuestions({ db }: Services, { testId, questions, files }: SeededQuestions): Promise<void> {
  for (const [n, { mode, name, answers }] of questions.entries()) {
    const questionId = newId()
    await db
      .insertInto('research_question')
      .values({ id: questionId, test_id: testId, place: n + 1, mode, name })
      .execute()
    for (const [place, { group = '', content = '', file = '' }] of answers.entries()) {
      const id = newId()
      await db.insertInto('research_answer').values({ id, question_id: questionId, place, group_name: group, content }).execute()
      const fileId = files.get(file)
      if (fileId) await db.insertInto('research_file').values({ answer_id: id, file_id: fileId, place: 0 }).execute()
    }
  }
}

/** As it would have been applied for and handled at the time; the high standard, so that no account is debited. */
async function storeApplication(services: Services, demo: Application & { n: number; solution: string }): Promise<void> {
  const start = services.clock.now().getTime() - demo.hoursAgo * hourMs
  const at = (hours: number) => ({ ...services, clock: { now: () => new Date(start + hours * hourMs) } })
  const { id, title } = await storeApplied(at(0), demo)
  for (const [i, { action, comment = '' }] of demo.steps.entries()) {
    const timedServices = at(i + 1)
    const content = readDocument(`${title}整改方案.pdf`, demo.solution)
    const files: Record<string, string> = action === 'complete' ? { solution: await storeFile(timedServices, content) } : {}
    const item = await lockItem(timedServices, withAllItems(solutionReviewable), id)
    await runAction(timedServices, solutionReviewable, { items: [item], action, comment, files, form: {}, by, approvals: 1 })
  }
}

async function storeApplied(services: Services, demo: Application & { n: number }): Promise<{ id: string; title: string }> {
  const { db } = services
  const project = await db
    .selectFrom('project')
    .select(['id', 'name', 'customer'])
    .where('number', '=', demo.project)
    .executeTakeFirstOrThrow()
  const tasks = await db.selectFrom('project_task').select(['id', 'name']).where('project_id', '=', project.id).orderBy('place').execute()
  const task = demo.task === undefined ? undefined : tasks[demo.task]
  const id = randomUUID()
  const number = `FA${String(demo.n).padStart(14, '0')}`
  const customer = { kind: 'machine', id: `project ${project.id}`, name: project.customer, scopes: new Set<string>() } as const
  const begun = await beginReview(services, solutionReviewing, { id, by: customer })
  await db
    .insertInto('solution_application')
    .values({
      ...begun,
      number,
      project_id: project.id,
      task_id: task?.id ?? null,
      way: 'high',
      account: null,
      booking_id: null,
      refund_id: null,
      project_name: project.name,
      task_name: task?.name ?? '',
    })
    .execute()
  const detail = {
    ids: [id],
    way: 'high',
    mode: task ? 'task' : 'project',
    tasks: [task?.name ?? wholeProjectLabel],
    price: 0,
    account: '',
  }
  const entry = { action: 'solution.apply', subject: `project ${project.id}`, detail } as const
  await writeAudit({ db, at: services.clock.now() }, createAnonymousContext(''), entry)
  return { id, title: task?.name ?? project.name }
}

function newId(): string {
  return randomBytes(16).toString('hex')
}
