import { afterEach, beforeEach, expect, test } from 'vitest'
import { operator, project, storeOperators, storeProject } from '../../../../../../test/harness/projects.ts'
import { assessor, given } from '../../../../../../test/harness/projects-desk.ts'
import { startGateway, type TestGateway } from '../../../../../../test/harness/gateway.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { changeProject, createProject, getProject, markProblem, setVisibility } from '../../desk-contract.ts'
import { addDocument, changeDocument, downloadDocuments, listActivity, removeDocument } from '../../documents-contract.ts'
import { finishNode, savePlan, saveTasks } from '../../plan-contract.ts'
import { createProjectLink, switchOffProjectLink } from '../../sharing-contract.ts'
import { activityLabels } from '../../activity-rules.ts'
import { deskHandlers } from '../handlers.ts'
import { linkHandlers } from '../sharing/links.ts'

let gateway: TestGateway
let desk: ReturnType<TestGateway['as']>

beforeEach(async () => {
  gateway = await startGateway([...deskHandlers, ...linkHandlers])
  desk = gateway.as(assessor)
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
})
afterEach(() => gateway.close())

const at = async () => ({ id: project.id, version: (await desk.call(getProject, { id: project.id })).version })
const listNotes = async (id: string = project.id) =>
  (await desk.call(listActivity, { id })).events.map(({ what, note }) => [what, note]).toReversed()

test('facts, problem and visibility say what changed, and why', async () => {
  const facts = { ...given, number: project.number, customer: project.customer, systemName: '政务服务平台', operatorId: 'sh' }
  await desk.call(changeProject, { ...(await at()), ...facts, kind: 'crypto', level: '' })
  await desk.call(markProblem, { ...(await at()), hasProblem: true, reason: '客户环境未就绪' })
  await desk.call(markProblem, { ...(await at()), hasProblem: false, reason: '' })
  const { plan } = await desk.call(getProject, { id: project.id })
  const shownNodes = plan.filter(({ isShown, name }) => isShown && name !== '客户整改').map(({ id }) => id)
  await desk.call(setVisibility, { ...(await at()), isShown: false, masksCustomer: true, shownNodes })
  expect(await listNotes()).toEqual([
    [
      '修改资料',
      '项目名称 政务服务平台等级保护测评项目 → 网上办事系统等级保护测评项目，类型 等保测评 → 密码应用评估，级别 第三级（S3A3G3） → 无，运营主体已更换',
    ],
    ['标为异常', '客户环境未就绪'],
    ['解除异常', ''],
    ['设置客户可见内容', '关闭客户查询，隐去客户名称，不展示 客户整改'],
  ])
})

test('plan, tasks and a node finished out of order say which nodes they are about', async () => {
  const { plan } = await desk.call(getProject, { id: project.id })
  const nodes = plan.map(({ id, name, waitsFor, plannedOn, isShown, remark }) => ({ id, name, waitsFor, plannedOn, isShown, remark }))
  const moved = nodes.slice(0, -1).map((node, place) => (place === 7 ? { ...node, waitsFor: 'customer' as const, plannedOn: '' } : node))
  await desk.call(savePlan, { ...(await at()), nodes: [...moved, { ...nodes[0], id: '', name: '专家评审' } as (typeof nodes)[0]] })
  const later = moved.map((node, place) => (place > 8 ? { ...node, remark: '延期' } : node))
  await desk.call(savePlan, { ...(await at()), nodes: later })
  await desk.call(saveTasks, { ...(await at()), tasks: [{ id: '', name: '应用系统', tests: [] }] })
  const node = { nodeId: `${project.number} 9`, isOutOfOrder: true, finishedAt: '2026-11-18T02:00:00Z', reason: '现场无网络' }
  await desk.call(finishNode, { ...(await at()), ...node })
  expect(await listNotes()).toEqual([
    [
      '修改节点计划',
      '新增 专家评审，删除 项目归档，漏洞扫描与渗透测试：办理方 测评机构 → 客户单位；漏洞扫描与渗透测试：计划日期 2026-11-19 → 无',
    ],
    ['修改节点计划', '删除 专家评审，客户整改：备注 无 → 延期；复测确认：备注 无 → 延期；报告编制与技术评审：备注 无 → 延期等 5 处'],
    ['修改任务', '应用系统'],
    ['完成节点', '问题清单与整改建议，完成于 2026-11-18 10:00，现场无网络，当时未完成 漏洞扫描与渗透测试'],
  ])
})

test('documents and links say their titles and who may see them', async () => {
  const upload = { name: '方案.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF'), owner: assessor, purpose: 'project' }
  const fileId = await storeFile(gateway.services, upload)
  const { documentId } = await desk.call(addDocument, { id: project.id, fileId, title: '测评方案', isVisible: false })
  await desk.call(changeDocument, { id: project.id, documentId, title: '测评方案（定稿）', isVisible: true })
  await desk.call(downloadDocuments, { id: project.id, documents: [documentId] })
  await desk.call(removeDocument, { id: project.id, documentId })
  const { id } = await desk.call(createProjectLink, { projectId: project.id, label: '信息科' })
  await desk.call(switchOffProjectLink, { id })
  expect(await listNotes()).toEqual([
    ['添加文件', '测评方案，仅员工可见'],
    ['修改文件', '测评方案（定稿），客户可以下载'],
    ['下载文件', '测评方案（定稿）'],
    ['删除文件', '测评方案（定稿）'],
    ['创建客户链接', '信息科'],
    ['停用客户链接', '信息科'],
  ])
})

test('a registered project begins its feed, the newest first, with who did it', async () => {
  const { id } = await desk.call(createProject, { ...given, operatorId: operator.id, startsOn: '2026-11-20' })
  gateway.clock.advance(60_000)
  await desk.call(markProblem, { id, version: 1, hasProblem: true, reason: '合同未签' })
  expect((await desk.call(listActivity, { id })).events).toMatchObject([
    { what: '标为异常', note: '合同未签', actor: '李编辑', at: '2026-11-20T01:31:00.000Z' },
    { what: '登记项目', note: '自 2026-11-20 起', actor: '李编辑' },
  ])
})

test('every action with the project as its subject has its words', () => {
  for (const [action, label] of Object.entries(activityLabels))
    expect([action, label]).toEqual([action, expect.stringMatching(/^\p{Script=Han}+$/u)])
})
