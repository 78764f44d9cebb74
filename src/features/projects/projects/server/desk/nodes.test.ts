import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { project, storeOperators, storeProject, storeTasks, tasks, testId } from '../../../../../../test/harness/projects.ts'
import { openProjectsDesk, type ProjectsDesk } from '../../../../../../test/harness/projects-desk.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { findProgress } from '../../contract.ts'
import { listActivity } from '../../documents-contract.ts'
import { applyTemplate, finishNode, listTemplates, reopenNode, savePlan, saveTasks, saveTemplate, skipNode } from '../../plan-contract.ts'

let office: ProjectsDesk

beforeEach(async () => {
  office = await openProjectsDesk()
  await storeOperators(office.db)
  await storeProject(office.db, 7)
})
afterEach(() => office.close())

const nodeId = (place: number) => `${project.number} ${place}`
const finish = async (place: number, more: object = {}) =>
  office.desk.call(finishNode, { ...(await office.at()), nodeId: nodeId(place), ...more })
const node = async (place: number) => (await office.get()).plan[place - 1]
const seen = () => office.as(anyone).call(findProgress, { number: project.number })

test('a finished node becomes the customer’s latest at once', async () => {
  await finish(8)
  expect(await node(8)).toMatchObject({ finishedAt: '2026-11-20T01:30:00.000Z' })
  expect((await seen()).nodes.find(({ latest }) => latest !== 0)).toMatchObject({ place: 8, finishedAt: '2026-11-20 09:30:00' })
  expect(await office.get()).toMatchObject({ finished: 8, nextNode: '问题清单与整改建议', nextOn: '2026-11-26', state: 'running' })
  expect(await office.audit('project.finish-node')).toMatchObject([
    { subject: `project ${project.id}`, detail: { node: '漏洞扫描与渗透测试' } },
  ])
  await expect(finish(8)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('finishing a node before open earlier ones requires a confirmation', async () => {
  await expect(finish(10)).rejects.toMatchObject({ code: 'out_of_order' })
  await finish(10, { isOutOfOrder: true })
  const [entry] = await office.audit('project.finish-node')
  expect(entry?.detail).toMatchObject({ before: ['漏洞扫描与渗透测试', '问题清单与整改建议'] })
  expect(await seen()).toMatchObject({ nextId: nodeId(8) })
})

test.each([
  ['2026-11-20T01:30:01Z', '补记', 'future', 'finishedAt'],
  ['2026-10-21T01:29:59Z', '补记', 'too_far_back', 'finishedAt'],
  ['2026-11-19T01:30:00Z', '', 'reason_required', 'reason'],
])('a finish dated %s with the reason %j is refused as %s', async (finishedAt, reason, code, field) => {
  await expect(finish(8, { finishedAt, reason })).rejects.toMatchObject({ code, errors: [{ field }] })
  expect(await node(8)).toMatchObject({ finishedAt: '' })
})

test('a finish may be dated back 30 days, with a reason that is audited', async () => {
  await finish(8, { finishedAt: '2026-10-21T01:30:00Z', reason: '现场无网络' })
  expect(await node(8)).toMatchObject({ finishedAt: '2026-10-21T01:30:00.000Z' })
  expect((await office.audit('project.finish-node'))[0]?.detail).toMatchObject({ reason: '现场无网络', finishedAt: '2026-10-21 09:30:00' })
})

test('a skipped node is not waited for, and is marked as skipped; it can be undone', async () => {
  await office.desk.call(skipNode, { ...(await office.at()), nodeId: nodeId(8) })
  expect((await seen()).nodes.find(({ place }) => place === 8)).toMatchObject({ remark: '不适用', finishedAt: '' })
  expect(await seen()).toMatchObject({ nextId: nodeId(9) })
  await expect(finish(8)).rejects.toMatchObject({ code: 'wrong_state' })
  await office.desk.call(reopenNode, { ...(await office.at()), nodeId: nodeId(8), reason: '客户要求补测' })
  expect(await node(8)).toMatchObject({ isSkipped: false, remark: '' })
  await office.desk.call(reopenNode, { ...(await office.at()), nodeId: nodeId(7), reason: '登记有误' })
  expect(await office.get()).toMatchObject({ finished: 6, nextNode: '现场测评（访谈、核查、测试）' })
  await expect(office.desk.call(reopenNode, { ...(await office.at()), nodeId: nodeId(7), reason: '再次' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  const { events } = await office.desk.call(listActivity, { id: project.id })
  expect(events.map(({ what, note }) => [what, note])).toEqual([
    ['撤销节点的完成', '现场测评（访谈、核查、测试），完成于 2026-11-12 08:00，登记有误'],
    ['撤销节点的完成', '漏洞扫描与渗透测试，客户要求补测'],
    ['节点标为不适用', '漏洞扫描与渗透测试'],
  ])
})

test('a skipped node keeps its remark, which may be changed meanwhile and does not undo the skipping', async () => {
  const write = async (remark: string) => {
    const { plan } = await office.get()
    const nodes = plan.map(({ id, name, waitsFor, plannedOn, isShown, remark: former }) => {
      return { id, name, waitsFor, plannedOn, isShown, remark: id === nodeId(8) ? remark : former }
    })
    await office.desk.call(savePlan, { ...(await office.at()), nodes })
  }
  await write('须开放测试账号')
  await office.desk.call(skipNode, { ...(await office.at()), nodeId: nodeId(8) })
  const skipped = async () => (await seen()).nodes.find(({ place }) => place === 8)
  expect(await skipped()).toMatchObject({ isSkipped: true, remark: '须开放测试账号' })
  await write('客户已委托别家渗透')
  expect(await skipped()).toMatchObject({ isSkipped: true, remark: '客户已委托别家渗透' })
  expect(await seen()).toMatchObject({ nextId: nodeId(9) })
  await office.desk.call(reopenNode, { ...(await office.at()), nodeId: nodeId(8), reason: '客户要求补测' })
  expect(await node(8)).toMatchObject({ isSkipped: false, remark: '客户已委托别家渗透' })
})

test('the remark of a node that an earlier version skipped goes with the skipping', async () => {
  await office.db.updateTable('project_node').set({ is_skipped: true, remark: '不适用' }).where('id', '=', nodeId(8)).execute()
  await office.desk.call(reopenNode, { ...(await office.at()), nodeId: nodeId(8), reason: '客户要求补测' })
  expect(await node(8)).toMatchObject({ isSkipped: false, remark: '' })
})

test('when ten people finish the same node concurrently, one succeeds', async () => {
  const at = await office.at()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => office.desk.call(finishNode, { ...at, nodeId: nodeId(8) })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await office.audit('project.finish-node')).toHaveLength(1)
})

test('the plan is edited as a whole: order, days, new and removed nodes; finished ones stay', async () => {
  const { plan } = await office.get()
  const edited = plan.map(({ id, name, waitsFor, plannedOn, isShown, remark }) => ({ id, name, waitsFor, plannedOn, isShown, remark }))
  const [first, second, ...rest] = edited as [(typeof edited)[0], (typeof edited)[0]]
  const added = { id: '', name: '专家评审', waitsFor: 'authority' as const, plannedOn: '2026-12-01', isShown: true, remark: '' }
  const nodes = [second, first, ...rest.slice(0, -1), added].map((one, i) =>
    i === 7 ? { ...one, plannedOn: '2026-11-30', remark: '延期' } : one,
  )
  await office.desk.call(savePlan, { ...(await office.at()), nodes })
  const now = (await office.get()).plan
  expect(now.slice(0, 2).map(({ name }) => name)).toEqual(['项目启动会', '合同签订'])
  expect(now.at(-1)).toMatchObject({ name: '专家评审', plannedOn: '2026-12-01', waitsFor: 'authority' })
  expect(await office.get()).toMatchObject({ nodes: 15, nextOn: '2026-11-30' })
  expect((await office.audit('project.save-plan'))[0]?.detail).toMatchObject({ added: ['专家评审'], removed: ['项目归档'] })
  await expect(office.desk.call(savePlan, { ...(await office.at()), nodes: nodes.slice(1) })).rejects.toMatchObject({
    code: 'finished_removed',
  })
  await expect(office.desk.call(savePlan, { ...(await office.at()), nodes: [] })).rejects.toMatchObject({ code: 'invalid' })
  const foreign = [{ ...added, id: 'of another project' }, ...nodes]
  await expect(office.desk.call(savePlan, { ...(await office.at()), nodes: foreign })).rejects.toMatchObject({ code: 'not_found' })
})

test('a changed template applies to new projects; a project that has begun keeps its nodes', async () => {
  const nodes = [
    { name: '启动', waitsFor: 'us' as const, isShown: true, days: 0 },
    { name: '交付', waitsFor: 'customer' as const, isShown: false, days: 31 },
    { name: '归档', waitsFor: 'us' as const, isShown: false, days: 32 },
  ]
  // New Year's Day is a holiday, the Saturday after it no working day.
  await saveParameter(office.db, 'working_calendar', { holidays: ['2027-01-01'], workdays: [] })
  await office.desk.call(saveTemplate, { kind: 'mlps', version: 0, nodes })
  await expect(office.desk.call(saveTemplate, { kind: 'mlps', version: 0, nodes })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const { templates } = await office.desk.call(listTemplates, {})
  expect(templates.map((template) => [template.version, template.nodes.length])).toEqual([
    [1, 3],
    [0, 15],
    [0, 15],
  ])
  const apply = async () => office.desk.call(applyTemplate, { ...(await office.at()), startsOn: '2026-12-01' })
  await expect(apply()).rejects.toMatchObject({ code: 'nodes_begun' })
  await office.db.updateTable('project_node').set({ finished_at: null }).execute()
  await apply()
  expect((await office.get()).plan).toMatchObject([
    { name: '启动', plannedOn: '2026-12-01', isShown: true },
    { name: '交付', plannedOn: '2027-01-04', isShown: false },
    { name: '归档', plannedOn: '2027-01-04', isShown: false },
  ])
})

test('tasks and tests are edited together; those that research refers to stay', async () => {
  await storeTasks(office.db)
  const { tasks: former } = await office.get()
  const save = async (given: typeof former) => office.desk.call(saveTasks, { ...(await office.at()), tasks: given })
  await save([{ id: '', name: '新系统', tests: [{ id: '', name: '技术测评' }] }, ...former.slice(0, 2)])
  expect((await office.get()).tasks).toMatchObject([{ name: '新系统', tests: [{ name: '技术测评' }] }, { id: tasks[0] }, { id: tasks[1] }])
  await expect(save(former.slice(1, 2))).rejects.toMatchObject({ code: 'in_use' })
  await expect(save([{ id: tasks[1], name: '移来', tests: [{ id: testId, name: '技术测评' }] }])).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(save([{ id: 'of another project', name: '外来', tests: [] }])).rejects.toMatchObject({ code: 'not_found' })
  expect((await office.get()).tasks).toHaveLength(3)
})
