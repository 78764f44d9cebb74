import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyone } from '../../../../../test/harness/actors.ts'
import { startGateway, type TestGateway } from '../../../../../test/harness/gateway.ts'
import { assessor } from '../../../../../test/harness/projects-desk.ts'
import { formatDate } from '#kit/dates.ts'
import { findProgress } from '../contract.ts'
import { countProjects, listProjects } from '../desk-contract.ts'
import { listActivity } from '../documents-contract.ts'
import { deskHandlers } from './handlers.ts'
import { projectQueries } from './queries.ts'
import { projectsSeed } from './seed.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway([...deskHandlers, ...projectQueries])
  const read = <T>(name: string) => JSON.parse(readFileSync(`content/${name}.json`, 'utf8')) as T
  await projectsSeed.run({ services: gateway.services, read, picture: async () => '', publish: async () => undefined })
})
afterAll(() => gateway.close())

const listAll = async () => (await gateway.as(assessor).call(listProjects, { pageSize: 100, sort: 'number' })).items
const listEvents = async (id: string) => (await gateway.as(assessor).call(listActivity, { id })).events

test('every demo project has the records of what was done with it, none of them in the future', async () => {
  const now = gateway.clock.now().toISOString()
  const projects = await listAll()
  expect(projects).toHaveLength(20)
  for (const { id, number, finished } of projects) {
    const events = await listEvents(id)
    const of = (what: string) => events.filter((event) => event.what === what).length
    expect([number, of('完成节点') + of('节点标为不适用'), of('登记项目'), of('修改任务')]).toEqual([number, finished, 1, 1])
    expect(events.at(-1)).toMatchObject({ what: '登记项目', actor: '测评师（演示）' })
    const times = events.map(({ at }) => at)
    expect([number, times.every((at) => at < now), times]).toEqual([number, true, times.toSorted().toReversed()])
  }
  const trail = await gateway.db.selectFrom('audit').select('at').orderBy('id').execute()
  const at = trail.map((entry) => entry.at.getTime())
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})

test('the first one shows documents, a link and a finish that was recorded the day after', async () => {
  const [first] = await listAll()
  const events = await listEvents(first?.id ?? '')
  expect(events.map(({ what }) => what)).toEqual(expect.arrayContaining(['套用节点模板', '修改节点计划', '添加文件', '创建客户链接']))
  expect(events.find(({ note }) => note.startsWith('现场测评（'))?.note).toMatch(/完成于 \d{4}-\d\d-\d\d \d\d:\d\d，机房无网络，次日补记/)
})

test('the states that staff filter by are all there, and the customer sees each as it is', async () => {
  expect(new Set((await listAll()).map(({ state }) => state))).toEqual(new Set(['running', 'late', 'problem', 'finished']))
  expect((await gateway.as(assessor).call(countProjects, {})).problem).toBe(1)
  const see = (number: string) => gateway.as(anyone).call(findProgress, { number })
  expect(await see('DP20260001')).toMatchObject({ daysLate: 0, nodes: { length: 14 } })
  expect(await see('DP20260002')).toMatchObject({ daysLate: 9 })
  expect(await see('DP20260003')).toMatchObject({ nextId: '' })
  expect((await see('DP20260015')).nodes[3]).toMatchObject({ remark: '不适用', finishedAt: '' })
  const today = formatDate(gateway.clock.now())
  for (const { number } of await listAll())
    for (const { finishedAt } of (await see(number)).nodes) expect([number, finishedAt < `${today} 24`]).toEqual([number, true])
})
