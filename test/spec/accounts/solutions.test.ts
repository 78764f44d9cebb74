import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffSession } from '../../harness/portal/staff-session.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { type Address, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

// A customer applies for solutions and pays; a refund returns the coins. All through POST /ucc.

type Session = { sessionId: string; cookie: string }
type Applied = { list: { SolutionId: string }[]; Price: number }
type Row = Record<'SolutionId' | 'TaskName' | 'Handler', string> & Record<'ApplyMode' | 'ApplyWay' | 'ApplyState' | 'ApplySource', number>
type Records = { list: { Detail: string; ExpType: string; Quantity: string }[]; number: number }

const at = (verb: string): Address => ['dns_relay', 'Connon_Control1', verb]
const add = at('QLMDDAddSolution')
const account = 'demo-coin'
const password = 'Coin#2026d'
const price = 20

// A portal of its own: wrong passwords count against the address of all tests.
const directory = mkdtempSync(join(tmpdir(), 'portal-solutions-'))
let portal: PortalProcess
let staff: Awaited<ReturnType<typeof openStaffSession>>
let customer: Session

beforeAll(async () => {
  portal = await startDemoPortal(directory)
  staff = await openStaffSession(portal.origin, 'assessor', 'Staff#2026b')
  customer = await login()
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function call<T>(address: Address, body: object, session?: Session): Promise<WireBody<T>> {
  const headers = { 'content-type': 'application/json', ...(session && { cookie: session.cookie }) }
  const url = await uccUrl(address, session ? { SessionID: session.sessionId } : {}, portal.origin)
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as WireBody<T>
}
async function hashed(text: string): Promise<string> {
  const { PasswordSalt } = (await pageConfig(portal.origin)) as unknown as { PasswordSalt: string }
  return createHmac('sha256', PasswordSalt).update(text).digest('hex')
}
async function login(): Promise<Session> {
  const { data } = await call<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'], {})
  const body = { DSBAccount: account, DSBPassword: await hashed(password), VCode: '0000', VCodeID: data.VCodeID, DicId: '10000' }
  const url = await uccUrl(['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB'], {}, portal.origin)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data: user } = (await response.json()) as WireBody<{ SessionID: string }>
  return { sessionId: user.SessionID, cookie: (response.headers.get('set-cookie') as string).split(';', 1)[0] as string }
}

type Project = { OperatorId: string; OperatorName: string; ProjectId: string; tasks: string[] }

/** A project that an assessor registers, with two tasks. */
async function register(number: string): Promise<Project> {
  const desk = (verb: string): Address => ['console', 'projects', verb]
  const facts = { number, name: `${number} 测评项目`, customer: '演示制造有限公司', systemName: '生产系统', kind: 'mlps', level: '' }
  const { id } = await staff.call<{ id: string }>(desk('createProject'), { ...facts, operatorId: 'bj', startsOn: '' })
  const tasks = ['应用', '数据库'].map((name) => ({ id: '', name, tests: [] }))
  await staff.call(desk('saveTasks'), { id, version: 1, tasks })
  const named = { OperatorId: 'bj', OperatorName: '演示运营中心（北京）', ProjectId: id }
  const { data } = await call<{ list: { TaskId: string }[] }>(at('ProjectTaskList'), named)
  return { ...named, tasks: data.list.map(({ TaskId }) => TaskId) }
}

async function toBody({ tasks, ...named }: Project, given: object = {}, chosen = tasks.slice(0, 1)) {
  const ProjectList = [{ ProjectId: named.ProjectId, TaskList: chosen.map((TaskId) => ({ TaskId })) }]
  const usual = { applyWay: 1, ApplyMode: 2, ApplySource: 1, account, password: await hashed(password) }
  return { ...named, ProjectList, ...usual, ...given }
}
const apply = async (project: Project, given: object = {}, session?: Session) => call<Applied>(add, await toBody(project, given), session)
const applications = async ({ OperatorId, ProjectId }: Project) =>
  (await call<{ list: Row[] }>(at('SolutionList'), { OperatorId, ProjectId })).data.list
const balance = async () => {
  const { data } = await call<{ Balance: number }>(
    ['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB'],
    { DSBAccount: account, DicId: '10000' },
    customer,
  )
  return data.Balance
}
const records = async () =>
  (await call<Records>(['dns_relay', 'Connon_DSB', 'DSBGLXTQueryCXJL'], { pageNum: 1, pageSize: 100 }, customer)).data.list
const decide = (id: string, action: string, given = {}) =>
  staff.post(['console', 'solutions', 'decide'], { id, action, comment: '', ...given })
const isDone = async (answer: Response) => ((await answer.json()) as WireBody<unknown>).ReturnValue === 1

async function upload(): Promise<string> {
  const data = new FormData()
  data.append('Purpose', 'solution')
  data.append('file', new Blob(['%PDF-1.7 a']), '方案.pdf')
  const address = { Pagename: 'dns_relay', Controlname: 'UpSingleFile', InterfaceType: 'Upload', ...staff.query }
  const url = `${portal.origin}/ucc?${new URLSearchParams(address)}`
  const answer = await fetch(url, { method: 'POST', body: data, headers: { cookie: staff.cookie } })
  return ((await answer.json()) as WireBody<{ FileId: string }>).data.FileId
}

test('a double click pays once, with and without a RequestId, and the customer sees it in the records', async () => {
  const project = await register('JS20260001')
  const before = await balance()
  const RequestId = randomUUID()
  const twice = await Promise.all([apply(project, { RequestId }), apply(project, { RequestId })])
  for (const answer of twice) expect(answer).toMatchObject({ ReturnValue: 1, msg: '申请成功', data: { Price: price } })
  expect(twice[1]?.data).toEqual(twice[0]?.data)
  expect(await balance()).toBe(before - price)
  const [, second] = project.tasks
  const body = await toBody(project, {}, [second as string])
  const clicks = await Promise.all([call<Applied>(add, body), call<Applied>(add, body)])
  expect(clicks.filter(({ ReturnValue }) => ReturnValue === 1)).toHaveLength(1)
  expect(clicks.find(({ ReturnValue }) => ReturnValue === 0)).toMatchObject({ code: 'already_applied' })
  expect(await balance()).toBe(before - 2 * price)
  expect((await records()).slice(0, 2)).toMatchObject([
    { Detail: '方案申请：数据库', ExpType: '解决方案', Quantity: `-${price}` },
    { Detail: '方案申请：应用', Quantity: `-${price}` },
  ])
  expect(await apply(project, { RequestId, applyWay: 2 })).toMatchObject({ ReturnValue: 0, code: 'request_id_reused' })
})

test.each([
  ['an account', { account: '' }, 'account', '请输入账号'],
  ['a password', { password: '' }, 'password', '请输入密码'],
  ['a standard', { applyWay: 3 }, 'applyWay', '请选择申请标准'],
  ['a task', { ProjectList: [] }, 'ProjectList', '请输入32位的项目ID'],
  ['projects', { ProjectList: undefined }, 'ProjectList', '请选择要申请的任务'],
  ['a list of projects', { ProjectList: 'x' }, 'ProjectList', '请选择要申请的任务'],
])('without %s the application is refused at its field', async (_, given, field, msg) => {
  const project = await register(`JS2026${randomUUID().slice(0, 8)}`)
  expect(await apply(project, given)).toMatchObject({ ReturnValue: 0, errors: [{ field, msg }] })
  expect(await applications(project)).toEqual([])
})

test('the high standard takes no account; the whole project is applied for once; a signed-in customer types no account', async () => {
  const project = await register('JS20260002')
  const before = await balance()
  expect(await apply(project, { applyWay: 2, account: '', password: '' })).toMatchObject({ ReturnValue: 1, data: { Price: 0 } })
  expect(await balance()).toBe(before)
  const whole = { ApplyMode: 1, account: '' }
  expect(await apply(project, whole, customer)).toMatchObject({ ReturnValue: 1, data: { Price: 2 * price } })
  expect(await balance()).toBe(before - 2 * price)
  expect(await apply(project, whole, customer)).toMatchObject({ ReturnValue: 0, msg: '该项目已申请过整体方案，请按任务申请或查看申请记录' })
  expect(await apply(project, { account: '6200000001' }, customer)).toMatchObject({ ReturnValue: 0, code: 'not_yours' })
  expect(await applications(project)).toMatchObject([
    { TaskName: '整个项目', ApplyMode: 1, ApplyWay: 1, ApplyState: 1, ApplySource: 1, Handler: '' },
    { TaskName: '应用', ApplyMode: 2, ApplyWay: 2, ApplyState: 1 },
  ])
})

test('without enough coins nothing is applied for: 余额不足', async () => {
  const project = await register('JS20260003')
  const poor = { account: '6200000003', password: await hashed('Coin#2026c') }
  expect(await apply(project, poor)).toMatchObject({ ReturnValue: 0, msg: '余额不足' })
  expect(await applications(project)).toEqual([])
})

test('a declined application refunds the coins with the opposite booking, states the reason, and can be repeated', async () => {
  const project = await register('JS20260004')
  const before = await balance()
  const id = (await apply(project)).data.list[0]?.SolutionId as string
  const answers = await Promise.all([decide(id, 'decline', { comment: '资料不全' }), decide(id, 'decline', { comment: '资料不全' })])
  expect((await Promise.all(answers.map(isDone))).filter(Boolean)).toHaveLength(1)
  expect(await balance()).toBe(before)
  expect((await records()).slice(0, 2)).toMatchObject([
    { Detail: '方案申请退回', Quantity: `+${price}` },
    { Detail: '方案申请：应用', Quantity: `-${price}` },
  ])
  expect(await applications(project)).toMatchObject([{ ApplyState: 4, Handler: '资料不全' }])
  expect(await apply(project)).toMatchObject({ ReturnValue: 1 })
})

test('of a concurrent completion and decline one succeeds, and only the decline refunds, once', async () => {
  const project = await register('JS20260005')
  for (const TaskId of project.tasks) {
    const before = await balance()
    const { data } = await call<Applied>(add, await toBody(project, {}, [TaskId]))
    const id = data.list[0]?.SolutionId as string
    expect(await isDone(await decide(id, 'accept'))).toBe(true)
    const files = { solution: await upload() }
    const answers = await Promise.all([
      decide(id, 'complete', { files }),
      decide(id, 'decline', { comment: '不符合' }),
      decide(id, 'decline', { comment: '不符合' }),
    ])
    expect((await Promise.all(answers.map(isDone))).filter(Boolean)).toHaveLength(1)
    const { ApplyState } = (await applications(project)).find(({ SolutionId }) => SolutionId === id) as Row
    expect([3, 4]).toContain(ApplyState)
    expect(await balance()).toBe(ApplyState === 4 ? before : before - price)
    const { data: listed } = await call<{ number: number }>(at('YYDYGLVerify'), { RelatedId: id, PageNum: 1, PageSize: 10 })
    expect(listed.number).toBe(ApplyState === 3 ? 1 : 0)
  }
})

test('files of a hidden project are neither listed nor downloaded, by link or by id (S32)', async () => {
  const project = await register('JS20260006')
  const id = (await apply(project, { applyWay: 2 })).data.list[0]?.SolutionId as string
  await decide(id, 'accept')
  await decide(id, 'complete', { files: { solution: await upload() } })
  const list = () => call<{ number: number; list: { FileId: string }[] }>(at('YYDYGLVerify'), { RelatedId: id, PageNum: 1, PageSize: 10 })
  const FileId = (await list()).data.list[0]?.FileId
  const link = () => call<{ Path: string }>(['dns_relay', 'DownFile', 'JJFAFile'], { FileId })
  const { Path } = (await link()).data
  expect((await fetch(portal.origin + Path)).status).toBe(200)
  const { version } = await staff.call<{ version: number }>(['console', 'projects', 'getProject'], { id: project.ProjectId })
  const hidden = { id: project.ProjectId, version, isShown: false, masksCustomer: false, shownNodes: [] }
  await staff.call(['console', 'projects', 'setVisibility'], hidden)
  expect((await fetch(portal.origin + Path)).status).toBe(404)
  expect((await list()).data.number).toBe(0)
  expect(await link()).toMatchObject({ ReturnValue: 0, code: 'not_found' })
})

test('wrong passwords are refused like those of a login, and count with them (S15)', async () => {
  const project = await register('JS20260007')
  const wrong = { account: '6200000002', password: await hashed('Wrong#2026x') }
  const unknown = { ...wrong, account: '6299999999' }
  expect(await apply(project, unknown)).toMatchObject({ ReturnValue: 0, code: 'wrong_credentials', msg: '账号或密码错误' })
  for (let n = 0; n < 5; n++) expect(await apply(project, wrong)).toMatchObject({ code: 'wrong_credentials', msg: '账号或密码错误' })
  const right = { account: '6200000002', password: await hashed('Coin#2026b') }
  expect(await apply(project, right)).toMatchObject({ ReturnValue: 0, code: 'locked' })
  const { data } = await call<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'], {})
  const answer = { VCode: '0000', VCodeID: data.VCodeID, DicId: '10000' }
  const body = { DSBAccount: right.account, DSBPassword: right.password, ...answer }
  expect(await call(['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB'], body)).toMatchObject({ ReturnValue: 0, code: 'locked' })
})
