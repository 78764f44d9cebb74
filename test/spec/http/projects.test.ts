import { expect, inject, test } from 'vitest'
import { type Address, ask, type WireBody } from '../../harness/wire.ts'

// Operating entities, research, solutions and progress over HTTP, as a foreign client calls them.

const at = (verb: string): Address => ['dns_relay', 'Connon_Control1', verb]
type Row = Record<string, unknown>

const open = { ProjectId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90', OperatorName: '演示运营中心（北京）', OperatorId: 'bj' }
const applied = { ProjectId: '0f1e2d3c4b5a69788796a5b4c3d2e1f0', OperatorName: '演示运营中心（上海）', OperatorId: 'sh' }
const time = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const day = /^\d{4}-\d{2}-\d{2}$/
const hex = /^[0-9a-f]{32}$/

/** A look-up. All tests ask from one address, so beyond its thirtieth a captcha goes with it; its answer is known in test mode. */
async function lookUp<T>(verb: string, body: object): Promise<WireBody<T>> {
  const answer = await ask<T>(at(verb), body)
  if (answer.code !== 'captcha_required') return answer
  const { data } = await ask<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'])
  return ask<T>(at(verb), { ...body, VCode: '0000', VCodeID: data.VCodeID })
}

test('YYZTGLXTGwOperatorList: operators grouped by province', async () => {
  const { ReturnValue, data } = await ask<{ number: number; list: { Province: string; list: Row[] }[] }>(at('YYZTGLXTGwOperatorList'))
  expect([ReturnValue, data.number]).toEqual([1, 12])
  expect(data.list).toHaveLength(8)
  expect(new Set(data.list.map(({ Province }) => Province)).size).toBe(8)
  for (const operator of data.list.flatMap(({ list }) => list))
    expect(operator).toEqual({ OperatorId: expect.any(String), OperatorName: expect.stringMatching(/^演示/) })
  expect(data.list[0]?.list.map(({ OperatorId }) => OperatorId)).toEqual(['bj', 'bj2'])
})

test('ProjectTaskList: the tasks of a project with their tests, and nothing else', async () => {
  const { data } = await lookUp<{ number: number; list: (Row & { Test: Row[] })[] }>('ProjectTaskList', open)
  expect(data.number).toBe(3)
  for (const { Test, ...task } of data.list) {
    expect(task).toEqual({
      ProjectId: open.ProjectId,
      ProjectName: '政务服务一体化平台网络安全等级保护测评项目',
      ProjectState: 0,
      TaskId: expect.stringMatching(hex),
      TaskName: expect.stringMatching(/^政务服务/),
    })
    expect(Test.map(({ TestName }) => TestName)).toEqual(['技术测评', '管理测评'])
    for (const one of Test) expect(Object.keys(one).toSorted()).toEqual(['TestId', 'TestName'])
  }
  expect((await lookUp<{ list: Row[] }>('ProjectTaskList', applied)).data.list[0]).toMatchObject({ ProjectState: 1 })
})

test.each([
  ['a missing entity', { OperatorName: '' }, 'OperatorName', '请输入运营主体'],
  ['a missing id', { ProjectId: '' }, 'ProjectId', '请输入32位的项目ID'],
  ['an id of 31 characters', { ProjectId: 'a'.repeat(31) }, 'ProjectId', '请输入32位的项目ID'],
  ['an id of 33 characters', { ProjectId: 'a'.repeat(33) }, 'ProjectId', '请输入32位的项目ID'],
  ['an id of other characters', { ProjectId: 'z'.repeat(32) }, 'ProjectId', '请输入32位的项目ID'],
])('ProjectTaskList refuses %s at its field', async (_, given, field, msg) => {
  expect(await ask(at('ProjectTaskList'), { ...open, ...given })).toMatchObject({
    ReturnValue: 0,
    code: 'invalid',
    msg,
    errors: [{ field, msg }],
  })
})

test('ProjectTaskList answers another entity’s project and an unknown one alike (S33)', async () => {
  const answers = [
    await lookUp('ProjectTaskList', { ...open, OperatorName: applied.OperatorName }),
    await lookUp('ProjectTaskList', { ...open, ProjectId: 'f'.repeat(32) }),
    await lookUp('ProjectTaskList', { ...open, OperatorName: "' or 1=1 --" }),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ ReturnValue: 0, msg: '未查询到该项目，请核对运营主体和项目ID' })
})

async function firstTest() {
  const { data } = await lookUp<{ list: { TaskId: string; Test: { TestId: string }[] }[] }>('ProjectTaskList', open)
  const [task] = data.list
  return { TaskId: task?.TaskId, TestId: task?.Test[0]?.TestId, OperatorId: open.OperatorId }
}

test('ResearchDetails: questions with their answers by group, and files that can be downloaded', async () => {
  const { data } = await ask<{ list: (Row & { Answer: (Row & { File: Row[] })[] })[] }>(at('ResearchDetails'), await firstTest())
  expect(data.list.map(({ xh, AnswerMode }) => [xh, AnswerMode])).toEqual([
    [1, 'text'],
    [2, 'choice'],
    [3, 'table'],
    [4, 'file'],
    [5, 'text'],
  ])
  for (const { Answer, ...question } of data.list) {
    expect(Object.keys(question).toSorted()).toEqual(['AnswerMode', 'QuestionName', 'xh'])
    for (const answer of Answer) expect(Object.keys(answer).toSorted()).toEqual(['Content', 'File', 'Group'])
  }
  expect(data.list[2]?.Answer.map(({ Group }) => Group)).toEqual(['服务器', '网络设备', '安全设备'])
  const file = data.list[3]?.Answer[0]?.File[0]
  expect(file).toEqual({ FileId: expect.stringMatching(hex), FileName: '网络拓扑图.pdf', Path: expect.stringMatching(/^\/files\//) })
  const download = await fetch(inject('portal') + String(file?.Path))
  expect([download.status, download.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
  expect(download.headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(inject('portal') + String(file?.Path).replace(/signature=../, 'signature=xx'))).status).toBe(404)
})

test('ResearchDetails leaves the list empty for another entity, task or test, and names a missing field', async () => {
  const right = await firstTest()
  for (const wrong of [{ OperatorId: 'sh' }, { TaskId: 'f'.repeat(32) }, { TestId: 'f'.repeat(32) }])
    expect(await ask(at('ResearchDetails'), { ...right, ...wrong })).toMatchObject({ ReturnValue: 1, data: { list: [] } })
  for (const [field, msg] of [
    ['TaskId', '请输入任务'],
    ['OperatorId', '请输入运营主体'],
    ['TestId', '请输入测评项'],
  ] as const)
    expect(await ask(at('ResearchDetails'), { ...right, [field]: '' })).toMatchObject({ ReturnValue: 0, errors: [{ field, msg }] })
})

type Application = { SolutionId: string; ApplyState: number; Handler: string } & Row

async function applications(paging: object = {}): Promise<{ number: number; list: Application[] }> {
  return (await ask<{ number: number; list: Application[] }>(at('SolutionList'), { ...applied, ...paging })).data
}

test('SolutionList: applications in all four states, the reason with the declined one alone', async () => {
  const { number, list } = await applications()
  expect(number).toBeGreaterThanOrEqual(4)
  for (const one of list) {
    expect(one).toMatchObject({ TaskName: expect.any(String), ApplyTime: expect.stringMatching(time), ApplySource: 1 })
    expect([1, 2]).toContain(one.ApplyMode)
    expect([1, 2]).toContain(one.ApplyWay)
    expect(one.Handler !== '').toBe(one.ApplyState === 4)
  }
  expect(new Set(list.map(({ ApplyState }) => ApplyState))).toEqual(new Set([1, 2, 3, 4]))
  expect(list.find(({ ApplyState }) => ApplyState === 4)?.Handler).toContain('请在备案证明变更后重新申请')
  expect(list.find(({ ApplyMode }) => ApplyMode === 1)?.TaskName).toBe('整个项目')
})

test('SolutionList is paged, 10 rows by default and 100 at most; another entity has none (S11, S33)', async () => {
  const { number, list } = await applications()
  const [first, second] = [await applications({ PageNum: 1, PageSize: 1 }), await applications({ PageNum: 2, PageSize: 1 })]
  expect([first.number, first.list[0]?.SolutionId, second.list[0]?.SolutionId]).toEqual([number, list[0]?.SolutionId, list[1]?.SolutionId])
  for (const PageSize of [1e9, -1, 'NaN', null]) expect((await applications({ PageSize })).list.length).toBeGreaterThan(0)
  expect(await ask(at('SolutionList'), { ...applied, OperatorId: 'bj' })).toMatchObject({ ReturnValue: 1, data: { number: 0, list: [] } })
})

test('YYDYGLVerify and JJFAFile: the files of a completed application, and of no other (S32)', async () => {
  const files = (RelatedId: unknown) => ask<{ number: number; list: Row[] }>(at('YYDYGLVerify'), { RelatedId })
  const { list } = await applications()
  for (const { SolutionId, ApplyState } of list) expect((await files(SolutionId)).data.number).toBe(ApplyState === 3 ? 1 : 0)
  const completed = list.find(({ ApplyState }) => ApplyState === 3)
  const [file] = (await files(completed?.SolutionId)).data.list
  expect(file).toEqual({
    FileId: expect.stringMatching(hex),
    FileName: expect.stringMatching(/整改方案\.pdf$/),
    CreateTime: expect.stringMatching(time),
  })
  const link = await ask<{ Path: string; FileName: string }>(['dns_relay', 'DownFile', 'JJFAFile'], { FileId: file?.FileId })
  expect(link.data.FileName).toBe(file?.FileName)
  expect((await fetch(inject('portal') + link.data.Path)).status).toBe(200)
  for (const none of ['00000000-0000-4000-8000-000000000000', "' or 1=1 --", '%'])
    expect(await files(none)).toMatchObject({ ReturnValue: 1, data: { number: 0, list: [] } })
  expect(await files('')).toMatchObject({ ReturnValue: 0, errors: [{ field: 'RelatedId', msg: '请输入申请编号' }] })
})

type Node = {
  PNId: string
  PNName: string
  PNOrderNo: number
  IsLatest: number
  UpdateTime: string
  PlanFinishDate: string
  Remark: string
}
type Progress = { list: Node[]; SysName: string; AssessLevel: string } & Row

test.each([
  ['DP20260001', 1, false],
  ['DP20260002', 2, true],
])('FWSLJDDXTLCJD: %s with its nodes in order, the latest marked %i', async (ProjectId, mark, isLate) => {
  const { ReturnValue, data } = await lookUp<Progress>('FWSLJDDXTLCJD', { ProjectId })
  expect(ReturnValue).toBe(1)
  expect(data).toMatchObject({ ProjectName: expect.any(String), CustomerName: expect.any(String), SysName: expect.any(String) })
  expect(data.AssessLevel).toMatch(/^第[二三]级（S\dA\dG\d）$/)
  const places = data.list.map(({ PNOrderNo }) => PNOrderNo)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const latest = data.list.findIndex(({ IsLatest }) => IsLatest !== 0)
  expect(data.list.filter(({ IsLatest }) => IsLatest !== 0).map(({ IsLatest }) => IsLatest)).toEqual([mark])
  expect(data.list[latest]?.UpdateTime).toMatch(isLate ? /^$/ : time)
  expect(data.list.slice(latest + 1).every(({ UpdateTime }) => UpdateTime === '')).toBe(true)
  for (const { PlanFinishDate, Remark } of data.list)
    expect([PlanFinishDate, typeof Remark]).toEqual([expect.stringMatching(day), 'string'])
  expect((data.NextDaysLate as number) > 0).toBe(isLate)
  expect(data.list.find(({ PNId }) => PNId === data.NextPNId)?.UpdateTime).toBe('')
})

test('FWSLJDDXTLCJD reads a number as it is pasted, and answers a finished project without a next step', async () => {
  expect((await lookUp<Progress>('FWSLJDDXTLCJD', { ProjectId: ' ｄｐ2026 0001 ' })).data.ProjectNumber).toBe('DP20260001')
  expect((await lookUp<Progress>('FWSLJDDXTLCJD', { ProjectId: 'DP20260003' })).data).toMatchObject({ NextPNId: '', NextDaysLate: 0 })
})

test.each([
  ['', '请输入项目编号'],
  ['x'.repeat(41), '项目编号不能超过40个字符'],
  ['DP20269999', '未查询到该项目，请核对项目编号'],
  ["' or 1=1 --", '未查询到该项目，请核对项目编号'],
  ['%', '未查询到该项目，请核对项目编号'],
])('FWSLJDDXTLCJD refuses %j: %s', async (ProjectId, msg) => {
  const answer = await lookUp('FWSLJDDXTLCJD', { ProjectId })
  expect(answer).toMatchObject({ ReturnValue: 0, msg })
  expect(answer.data).toBeUndefined()
})

test('beyond 30 look-ups in 10 minutes each takes a captcha, right numbers and wrong ones alike (S34)', async () => {
  for (let n = 0; n < 30; n++) await ask(at('FWSLJDDXTLCJD'), { ProjectId: `DP2099${n}` })
  for (const body of [{ ProjectId: 'DP20260001' }, { ProjectId: 'DP20269999' }])
    expect(await ask(at('FWSLJDDXTLCJD'), body)).toMatchObject({
      ReturnValue: 0,
      code: 'captcha_required',
      msg: '查询过于频繁，请输入验证码后继续',
    })
  const { data } = await ask<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'])
  const proven = { ProjectId: 'DP20260001', VCode: '0000', VCodeID: data.VCodeID }
  expect(await ask(at('FWSLJDDXTLCJD'), proven)).toMatchObject({ ReturnValue: 1, data: { ProjectNumber: 'DP20260001' } })
  expect(await ask(at('FWSLJDDXTLCJD'), proven)).toMatchObject({ ReturnValue: 0, code: 'wrong_captcha' })
  const page = await (await fetch(`${inject('portal')}/schedule?projectid=DP20260004`)).text()
  expect(page).toContain('name="vcodeid"')
  expect(page).toMatch(/<img[^>]+src="data:image\/png;base64,/)
})
