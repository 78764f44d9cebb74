import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { operator, project, storeOperators, storeProject, storeTasks, tasks, testId } from '../../../../../test/harness/projects.ts'
import type { CallGiven } from '#gateway/call.ts'
import { removeExpiredFiles, storeFile } from '#platform/files/server/stored-files.ts'
import { getResearch } from '../contract.ts'
import { getQuestionnaire, saveQuestionnaire } from '../desk-contract.ts'
import { researchQueries } from './queries.ts'
import { questionnaireHandlers } from './questionnaires.ts'

const gateway = useGateway([...researchQueries, ...questionnaireHandlers])
const assessor = staff('projects.manage')

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
  await storeTasks(gateway.db)
})

const get = () => gateway.as(assessor).call(getQuestionnaire, { testId })
type Questions = CallGiven<typeof saveQuestionnaire>['questions']
const save = async (questions: Questions, version?: number) =>
  gateway.as(assessor).call(saveQuestionnaire, { testId, version: version ?? (await get()).version, questions })
const asCustomer = () => gateway.as(anyone).call(getResearch, { taskId: tasks[0], operatorId: operator.id, testId })
const upload = (purpose = 'research') =>
  storeFile(gateway.services, {
    name: '拓扑图.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF'),
    owner: assessor,
    purpose,
    expiresAt: new Date(gateway.clock.now().getTime() + 24 * 3600_000),
  })

test('the customer reads what staff wrote about a test', async () => {
  expect(await get()).toMatchObject({ version: 1, task: '系统1', test: '技术测评', projectNumber: project.number })
  const file = { id: await upload(), name: '拓扑图.pdf' }
  const questions: Questions = [
    { mode: 'table', name: '服务器', answers: [{ group: '机房', content: '2 台', files: [file] }] },
    { mode: 'choice', name: '云服务', answers: [{ group: '', content: '否', files: [] }] },
  ]
  await save(questions)
  const saved = (await get()).questions
  expect(saved).toMatchObject(questions)
  expect(saved[0]?.answers[0]?.files[0]?.path).toMatch(new RegExp(`^/files/${file.id}\\?.*for=`))
  expect((await asCustomer()).questions).toMatchObject([
    { mode: 'table', name: '服务器', place: 1, answers: [{ group: '机房', content: '2 台', files: [{ id: file.id }] }] },
    { name: '云服务', place: 2 },
  ])
  expect(await gateway.audit('research.save')).toMatchObject([
    { subject: `project ${project.id}`, detail: { title: '系统1 · 技术测评', questions: 2 } },
  ])
})

test('of two edits from the same state the second is refused', async () => {
  await save([], 1)
  await expect(save([], 1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(gateway.as(assessor).call(getQuestionnaire, { testId: 'f'.repeat(32) })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(staff()).call(getQuestionnaire, { testId })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a file stays as long as an answer refers to it, and has to be an upload for this purpose (S63)', async () => {
  const answerWith = (...ids: string[]): Questions => [
    { mode: 'file', name: '拓扑', answers: [{ group: '', content: '', files: ids.map((id) => ({ id, name: '' })) }] },
  ]
  await expect(save(answerWith(await upload('project')))).rejects.toMatchObject({ code: 'no_upload' })
  expect((await get()).questions).toHaveLength(1)
  const kept = await upload()
  await save(answerWith(kept, await upload()))
  await save(answerWith(kept))
  gateway.clock.advance(48 * 3600_000)
  await removeExpiredFiles(gateway.services)
  expect((await gateway.rows('stored_file')).map(({ id }) => id)).toEqual([kept])
})
