import { beforeEach, expect, test } from 'vitest'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../test/harness/portal/listen.ts'
import { operator, project, storeOperators, storeProject, storeTasks, tasks, testId } from '../../../../../test/harness/projects.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { createDownloadHandler } from '#platform/files/server/download.ts'
import { toRuleOwner } from '#platform/files/server/file-rules.ts'
import { filesQueries } from '#platform/files/server/queries.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { getResearch, listApplications, listSolutionFiles, listTasks } from '../contract.ts'
import { researchQueries } from './queries.ts'
import { researchFileRules, researchRule } from './shown-files.ts'

const gateway = useGateway([...researchQueries, ...filesQueries(researchFileRules)])

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
  await storeTasks(gateway.db)
})

const list = (given: object = {}) => gateway.as(anyone).call(listTasks, { operator: operator.name, projectId: project.id, ...given })
const research = (given: object = {}) =>
  gateway.as(anyone).call(getResearch, { taskId: tasks[0], operatorId: operator.id, testId, ...given })

test('a project of an operating entity lists its tasks with their tests', async () => {
  const { total, tasks: listed } = await list({ projectId: project.id.toUpperCase() })
  expect(total).toBe(3)
  expect(listed[0]).toEqual({
    projectId: project.id,
    projectName: project.name,
    projectState: 0,
    id: tasks[0],
    name: '系统1',
    tests: [{ id: testId, name: '技术测评' }],
  })
  expect(listed[1]?.tests).toEqual([])
})

test('a project without tasks is found, with an empty list', async () => {
  const id = 'b'.repeat(32)
  await storeProject(gateway.db, 0, { id, number: 'DP20260002' })
  expect(await list({ projectId: id })).toEqual({ projectId: id, projectName: project.name, projectState: 0, total: 0, tasks: [] })
})

test('a project of another entity, an unknown one and a hidden one get equal replies (S33)', async () => {
  const refusal = { code: 'project_not_found', message: '未查询到该项目，请核对运营主体和项目ID' }
  await expect(list({ operator: '演示运营中心（上海）' })).rejects.toMatchObject(refusal)
  await expect(list({ projectId: 'f'.repeat(32) })).rejects.toMatchObject(refusal)
  await gateway.db.updateTable('project').set({ is_shown: false }).execute()
  await expect(list()).rejects.toMatchObject(refusal)
  expect(await research()).toEqual({ questions: [] })
})

test.each([
  ['', '请输入32位的项目ID'],
  ['abc', '请输入32位的项目ID'],
  [`${'a'.repeat(31)}z`, '请输入32位的项目ID'],
])('the project id %j is refused at its field', async (projectId, msg) => {
  await expect(list({ projectId })).rejects.toMatchObject({ code: 'invalid', message: msg, errors: [{ field: 'projectId', msg }] })
})

test('a test lists its questions by group, with links to their files', async () => {
  const id = await storeFile(gateway.services, { name: '网络拓扑图.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') })
  await gateway.db.insertInto('research_file').values({ answer_id: 'a1', file_id: id, place: 0 }).execute()
  const { questions } = await research()
  expect(questions).toMatchObject([
    {
      mode: 'text',
      name: '部署方式',
      place: 1,
      answers: [{ group: '机房', content: '本地机房', files: [{ id, name: '网络拓扑图.pdf' }] }],
    },
  ])
  expect(questions[0]?.answers[0]?.files[0]?.path).toMatch(new RegExp(`^/files/${id}\\?expires=`))
})

test('a file of an answer can be downloaded as long as its project is shown, also by its id (S32)', async () => {
  const owner = toRuleOwner(researchRule)
  const content = Buffer.from('%PDF')
  const id = await storeFile(gateway.services, { name: '拓扑.pdf', mediaType: 'application/pdf', content, owner })
  const byId = () => gateway.as(anyone).call(getFileLink, { fileId: id })
  await expect(byId()).rejects.toMatchObject({ code: 'not_found' })
  await gateway.db.insertInto('research_file').values({ answer_id: 'a1', file_id: id, place: 0 }).execute()
  const origin = await listen(createDownloadHandler({ ...gateway.services, listSessionIds: async () => [], fileRules: researchFileRules }))
  const path = (await research()).questions[0]?.answers[0]?.files[0]?.path ?? ''
  for (const link of [path, (await byId()).path]) expect((await fetch(origin + link)).status).toBe(200)
  await gateway.db.updateTable('project').set({ is_shown: false }).execute()
  expect((await fetch(origin + path)).status).toBe(404)
  await expect(byId()).rejects.toMatchObject({ code: 'not_found' })
})

test('a test is not listed under another task or another entity', async () => {
  expect(await research({ taskId: tasks[1] })).toEqual({ questions: [] })
  expect(await research({ operatorId: 'sh' })).toEqual({ questions: [] })
})

test('applications and files of unknown projects are empty lists', async () => {
  const none = { total: 0, applications: [] }
  expect(await gateway.as(anyone).call(listApplications, { operatorId: 'sh', projectId: project.id })).toEqual(none)
  expect(await gateway.as(anyone).call(listApplications, { operatorId: operator.id, projectId: project.id })).toEqual(none)
  for (const applicationId of ["' or 1=1 --", '00000000-0000-4000-8000-000000000000'])
    expect(await gateway.as(anyone).call(listSolutionFiles, { applicationId })).toEqual({ total: 0, files: [] })
})
