import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { project, storeOperators, storeProject } from '../../../../../test/harness/projects.ts'
import { saveSetting } from '#platform/settings/contract.ts'
import { settingHandlers } from '#platform/settings/server/handlers.ts'
import { issueCaptcha } from '#platform/captcha/server/captcha.ts'
import { findProgress, getExampleNumber, listOperators } from '../contract.ts'
import { lookupLimit, lookupPurpose } from '../rules.ts'
import { exampleSetting } from './look-ups/example.ts'
import { projectQueries } from './queries.ts'

const gateway = useGateway([...projectQueries, ...settingHandlers([exampleSetting], async () => [])])

beforeEach(() => storeOperators(gateway.db))

const find = (number: string = project.number, given: object = {}, ip = '192.0.2.1') =>
  gateway.as(anyone, { ip }).call(findProgress, { number, ...given })
const latest = async () => (await find()).nodes.flatMap(({ name, latest: mark }) => (mark === 0 ? [] : [[name, mark]]))

test('operating entities are listed by province, in the order that staff set', async () => {
  const { total, provinces } = await gateway.as(anyone).call(listOperators, {})
  expect(total).toBe(3)
  expect(provinces.map(({ province, operators }) => [province, operators.map(({ id }) => id)])).toEqual([
    ['北京', ['bj', 'bj2']],
    ['上海', ['sh']],
  ])
})

test('the sample number is the one that staff set, and none before', async () => {
  const example = async () => (await gateway.as(anyone).call(getExampleNumber, {})).number
  expect(await example()).toBe('')
  const set = (value: string) => gateway.as(staff('settings.manage')).call(saveSetting, { name: exampleSetting.name, before: '', value })
  await expect(set('DP20260001')).rejects.toMatchObject({ errors: [{ field: 'value', msg: '没有编号为 DP20260001 的项目' }] })
  await storeProject(gateway.db, 7)
  await set(' dp20260001 ')
  expect(await example()).toBe('DP20260001')
  expect(exampleSetting.findError('x'.repeat(41))).toBe('项目编号不能超过40个字符')
})

test('a project shows its nodes in order, without those that staff hide', async () => {
  await storeProject(gateway.db, 7)
  gateway.clock.set('2026-11-13T10:00:00+08:00')
  const { name, customer, systemName, level, nodes } = await find(' ｄｐ2026 0001')
  expect({ name, customer, systemName, level }).toEqual({
    name: project.name,
    customer: project.customer,
    systemName: '政务服务平台',
    level: '第三级（S3A3G3）',
  })
  expect(nodes.map(({ place }) => place)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 13, 14])
  expect(nodes[5]).toMatchObject({ finishedAt: '2026-11-12 08:00:00', plannedOn: '2026-11-12', latest: 1 })
  expect(nodes[6]).toMatchObject({ finishedAt: '', plannedOn: '2026-11-19' })
})

test('the last finished node is the latest until the day after the planned day of the next, which is then marked late', async () => {
  await storeProject(gateway.db, 7)
  gateway.clock.set('2026-11-19T23:59:00+08:00')
  expect(await latest()).toEqual([['现场测评（访谈、核查、测试）', 1]])
  gateway.clock.set('2026-11-20T00:00:00+08:00')
  expect(await latest()).toEqual([['漏洞扫描与渗透测试', 2]])
  expect(await find()).toMatchObject({ nextId: 'DP20260001 8', waitsFor: 'us', daysLate: 1 })
})

test('before anything is finished the first node is the latest; after everything is, there is no next one', async () => {
  await storeProject(gateway.db, 0)
  gateway.clock.set('2026-09-30T10:00:00+08:00')
  expect(await latest()).toEqual([['合同签订', 1]])
  await gateway.db
    .updateTable('project_node')
    .set({ finished_at: new Date('2026-11-01') })
    .execute()
  gateway.clock.set('2027-09-30T10:00:00+08:00')
  expect(await latest()).toEqual([['公安机关报备', 1]])
  expect(await find()).toMatchObject({ nextId: '', waitsFor: '', daysLate: 0 })
})

test('a project that staff marked as a problem has its next node marked, whatever the day, and none once all are finished', async () => {
  await storeProject(gateway.db, 7, { hasProblem: true })
  gateway.clock.set('2026-11-13T10:00:00+08:00')
  expect(await latest()).toEqual([['漏洞扫描与渗透测试', 2]])
  await gateway.db.updateTable('project_node').set({ finished_at: gateway.clock.now() }).execute()
  expect(await latest()).toEqual([['公安机关报备', 1]])
})

test.each([0, 1, 7, 15])('no finished node is marked late, with %i finished long after every planned day', async (finished) => {
  await storeProject(gateway.db, finished, { hasProblem: true })
  gateway.clock.set('2029-01-01T10:00:00+08:00')
  const { nodes } = await find()
  expect(nodes.filter(({ latest: mark }) => mark !== 0)).toHaveLength(1)
  expect(nodes.filter(({ latest: mark, finishedAt }) => mark === 2 && finishedAt !== '')).toEqual([])
})

test('before anything is finished a skipped node is not the latest', async () => {
  await storeProject(gateway.db, 0)
  gateway.clock.set('2026-09-30T10:00:00+08:00')
  await gateway.db.updateTable('project_node').set({ is_skipped: true, remark: '不适用' }).where('place', '=', 1).execute()
  expect(await latest()).toEqual([['项目启动会', 1]])
})

test('where all nodes are skipped none is the latest', async () => {
  await storeProject(gateway.db, 0)
  await gateway.db.updateTable('project_node').set({ is_skipped: true, remark: '不适用' }).execute()
  expect(await latest()).toEqual([])
  expect(await find()).toMatchObject({ nextId: '', daysLate: 0 })
})

test('a skipped node is not the next one', async () => {
  await storeProject(gateway.db, 7)
  await gateway.db.updateTable('project_node').set({ is_skipped: true, remark: '不适用' }).where('place', '=', 8).execute()
  expect(await find()).toMatchObject({ nextId: 'DP20260001 9' })
})

test('the customer’s name is masked where staff choose so', async () => {
  await storeProject(gateway.db, 7, { masksCustomer: true })
  expect((await find()).customer).toBe('演示**中心')
})

test('an unknown number and a hidden project get equal replies', async () => {
  await storeProject(gateway.db, 7, { isShown: false })
  const refusal = { code: 'project_not_found', message: '未查询到该项目，请核对项目编号' }
  await expect(find()).rejects.toMatchObject(refusal)
  await expect(find('DP20269999')).rejects.toMatchObject(refusal)
  await expect(find('')).rejects.toMatchObject({ code: 'invalid', message: '请输入项目编号' })
})

test('after thirty look-ups from one network each further one takes a captcha (S34)', async () => {
  await storeProject(gateway.db, 7)
  for (let n = 1; n < lookupLimit.limit; n++) await find('DP20269999').catch(() => {})
  expect((await find()).name).toBe(project.name)
  await expect(find()).rejects.toMatchObject({ code: 'captcha_required' })
  expect((await find(project.number, {}, '198.51.100.7')).name).toBe(project.name)
  const request = { id: 'r', ip: '192.0.2.1', userAgent: 'test' }
  const { id, text } = await issueCaptcha({ ...gateway.services, request }, lookupPurpose)
  await expect(find(project.number, { captchaId: id, captcha: 'wrong' })).rejects.toMatchObject({ code: 'wrong_captcha' })
  await expect(find(project.number, { captchaId: id, captcha: text })).rejects.toMatchObject({ code: 'wrong_captcha' })
  const second = await issueCaptcha({ ...gateway.services, request }, lookupPurpose)
  expect((await find(project.number, { captchaId: second.id, captcha: second.text })).name).toBe(project.name)
  gateway.clock.advance(lookupLimit.seconds * 1000)
  expect((await find()).name).toBe(project.name)
})
