import { expect, test } from 'vitest'
import { addEntry, changeEntry, findEntryUse, switchEntry } from '#platform/dictionaries/contract.ts'
import { dictionaryHandlers } from '#platform/dictionaries/server/handlers.ts'
import { clearDictionaryCache } from '#platform/dictionaries/server/entries.ts'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { checkTargets, getOwnApplication, listOwnApplications, listTaskTypes, submitApplication } from '../contract.ts'
import { scanTaskTypes } from '../dictionary-rules.ts'
import { buildScanApplication } from '../fixtures.ts'
import { scanApplicationCommands } from './commands.ts'
import { scanApplicationQueries } from './queries.ts'
import { isTaskTypeUsed } from './reviews/task-type-use.ts'

const me = applicant('a-1', '王晓明')
const { name } = scanTaskTypes
const uses = { [name]: isTaskTypeUsed }
const gateway = useGateway([
  ...scanApplicationCommands,
  ...scanApplicationQueries,
  ...dictionaryHandlers({ dictionaries: [scanTaskTypes], uses, listStaffWith: async () => [] }),
])

const desk = () => gateway.as(staff('dictionaries.manage'))
const submit = (given: object = {}) => gateway.as(me).call(submitApplication, buildScanApplication(given))

type Node = { name: string; children: Node[] }
async function namesOffered(): Promise<string> {
  clearDictionaryCache(gateway.db)
  const { types } = await gateway.as(anyone).call(listTaskTypes, {})
  const draw = ({ name: label, children }: Node): string => (children.length > 0 ? `${label}(${children.map(draw).join(' ')})` : label)
  return (types as unknown as Node[]).map(draw).join(' ')
}

test('an application holds the parameters of its type, whatever its body says', async () => {
  const { number } = await submit({ udmjson: '{"端口范围":"1-65535"}', parameters: 'x' })
  expect(await gateway.rows('scan_application')).toMatchObject([{ task_code: '111', task_type_id: '100' }])
  const { parameters } = await gateway.as(me).call(getOwnApplication, { number })
  expect(JSON.parse(parameters)).toEqual({ 扫描速率: '中速', 扫描模板: '全面漏洞扫描', 端口范围: '常用端口' })
})

test('a type that staff add is offered, checked like the others and applied for', async () => {
  const type = { name, parent: '', label: '工控扫描', values: { class: 'config' }, parameters: [{ name: '协议', value: 'Modbus' }] }
  const { version, entries } = await desk().call(addEntry, { ...type, version: 0 })
  const { code: id = '' } = entries.at(-1) ?? {}
  await desk().call(addEntry, { name, version, parent: id, label: '控制器' })
  expect(await namesOffered()).toContain('工控扫描(控制器)')
  expect(await gateway.as(anyone).call(checkTargets, { target: 'www.example.com', taskTypeId: id })).toMatchObject({
    errors: [{ code: 'TYPE_MISMATCH', msg: expect.stringContaining('“工控扫描”任务的目标应为：IP 地址') }],
  })
  const { number } = await submit({ taskType: '工控扫描|控制器', taskTypeId: id })
  expect(await gateway.as(me).call(getOwnApplication, { number })).toMatchObject({
    taskType: '工控扫描|控制器',
    taskTypeId: id,
    parameters: '{"协议":"Modbus"}',
  })
})

test('a switched-off type is neither offered nor accepted from then on; records keep it and can be filtered by it', async () => {
  const { number } = await submit()
  await desk().call(switchEntry, { name, code: '110', isActive: false, version: 0 })
  // Before the notice: a submission reads what holds.
  await expect(submit({ target: '10.0.0.9' })).rejects.toMatchObject({
    errors: [{ field: 'taskType', msg: '任务类型不正确，请重新选择' }],
  })
  expect(await namesOffered()).toMatch(/^系统扫描\(网络设备扫描\(.+\) 端口与服务探测\) Web扫描/)
  for (const taskType of ['110', '系统扫描|主机漏洞扫描'])
    expect(await gateway.as(me).call(listOwnApplications, { taskType })).toMatchObject({ total: 1, items: [{ number }] })
})

test('after a renaming a record keeps the old name, and its type stays in use, whatever the levels above are called', async () => {
  await submit()
  const use = (code: string) => desk().call(findEntryUse, { name, code })
  const { version } = await desk().call(changeEntry, { name, code: '111', label: '常规扫描', version: 0 })
  await desk().call(changeEntry, { name, code: '110', label: '主机扫描', version })
  expect(await gateway.as(me).call(listOwnApplications, {})).toMatchObject({ items: [{ taskType: '系统扫描|主机漏洞扫描|标准扫描' }] })
  expect(await namesOffered()).toMatch(/^系统扫描\(主机扫描\(常规扫描 /)
  for (const code of ['100', '110', '111']) expect(await use(code)).toEqual({ isUsed: true })
  for (const code of ['112', '120', '200']) expect(await use(code)).toEqual({ isUsed: false })
  await gateway.db.updateTable('scan_application').set({ task_code: '', task_type: 'Web扫描|接口（API）扫描' }).execute()
  expect(await use('220')).toEqual({ isUsed: true })
})
