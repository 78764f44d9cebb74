import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { machineCalls } from '#features/coin/machines/contract.ts'
import { machineDescriptions } from '#features/coin/machines/server/descriptions.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText } from '#gateway/values.ts'
import { ledgerRefusals } from '#platform/ledger/rules.ts'
import { interfaceCalls } from '../contract.ts'
import { interfaceQueries } from './queries.ts'

const refusals = {
  账本: ledgerRefusals,
  图片: { busy: { code: 'picture_busy', msg: '正在处理的图片过多，请稍后再试' } },
}
const audited = defineCalls(['console', 'trail'], 'staff:audit.read').query('list', {
  input: { words: optionalText('关键词', 40), shown: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10) },
  reply: { items: list(fields({ id: z.string() })) },
})
const gateway = useGateway(
  interfaceQueries({
    refusals,
    descriptions: machineDescriptions,
    readMeanings: new Map([[audited, '按操作人与日期查找审计记录']]),
    permissions: { 'audit.read': '查看审计日志' },
    listCalls: () => [...Object.values(machineCalls), ...Object.values(interfaceCalls), audited],
  }),
)
const administrator = staff('machines.manage')

test('a code is found by code, sentence, business and call, with the calls that answer with it and what to do', async () => {
  const { call } = gateway.as(administrator)
  const { items } = await call(interfaceCalls.codes, { q: '余额不足' })
  expect(items).toEqual([
    {
      code: 'insufficient',
      status: 200,
      meaning: '余额不足',
      advice: expect.stringContaining('充值后'),
      sentences: [{ about: '账本', msg: '余额不足' }],
      calls: ['ledger/use', 'ledger/hold'],
    },
  ])
  const find = async (q: string) => (await call(interfaceCalls.codes, { q, pageSize: 100 })).items.map(({ code }) => code)
  expect(await find('BEYOND ledger/commit')).toEqual(['beyond_hold'])
  expect(await find('图片')).toEqual(['picture_busy'])
  expect(await find('没有的词')).toEqual([])
})

test('codes are told apart by whom they concern, and read by the page', async () => {
  const { call } = gateway.as(administrator)
  const pages = await call(interfaceCalls.codes, { audience: 'page', pageSize: 100 })
  expect(pages.items.map(({ code }) => code)).toContain('picture_busy')
  const machine = await call(interfaceCalls.codes, { audience: 'machine', pageSize: 2, page: 2 })
  expect([machine.items.length, machine.total > 4]).toEqual([2, true])
  expect(machine.items[0]?.calls).not.toEqual([])
})

test('only who manages the keys of other systems reads them', async () => {
  await expect(gateway.as(anyone).call(interfaceCalls.codes, {})).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('audit.read')).call(interfaceCalls.codes, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('calls for other systems and one’s own reads are listed; writes and reads of others are not', async () => {
  const names = async (actor: Actor, group: '' | 'machine' | 'console') =>
    (await gateway.as(actor).call(interfaceCalls.list, { group, pageSize: 100 })).items.map(({ name }) => name)
  expect(await names(administrator, 'machine')).toEqual([
    'ledger/balance',
    'ledger/use',
    'ledger/hold',
    'ledger/commit',
    'ledger/release',
    'ledger/reverse',
    'ledger/find',
  ])
  expect(await names(administrator, 'console')).not.toContain('console/trail/list')
  expect(await names(staff('machines.manage', 'audit.read'), '')).toContain('console/trail/list')
  expect(
    (await gateway.as(staff('machines.manage', 'audit.read')).call(interfaceCalls.list, { q: '查找审计', group: '' })).items,
  ).toMatchObject([{ name: 'console/trail/list', title: '按操作人与日期查找审计记录' }])
  const { items } = await gateway.as(administrator).call(interfaceCalls.list, { q: '预扣' })
  expect(items.map(({ title, access }) => [title, access])).toContainEqual(['预扣', '扣除、预扣与冲正（ledger.book）'])
})

test('a call is shown with fields, limits, example and codes', async () => {
  const { call } = gateway.as(staff('machines.manage', 'audit.read'))
  const use = await call(interfaceCalls.describe, { id: 'machine/ledger/use' })
  expect(use).toMatchObject({ title: '扣除', kind: 'command', needsRequestId: true, address: ['machine', 'ledger', 'use'] })
  expect(use.input.slice(0, 3)).toEqual([
    { name: 'RequestId', type: '文字', isRequired: true, limits: 'UUID', meaning: '同一提交重复发送时不变，只生效一次' },
    { name: 'account', type: '文字', isRequired: true, limits: '最多 40 字', meaning: '查询币账户的号码' },
    { name: 'amount', type: '整数', isRequired: true, limits: '1–1,000,000', meaning: expect.stringContaining('枚') as string },
  ])
  expect(use.input.find(({ name }) => name === 'dryRun')).toMatchObject({ type: '是或否', isRequired: false, limits: '不填为 false' })
  expect(JSON.parse(use.request)).toMatchObject({ account: '6200100001' })
  expect(JSON.parse(use.answer)).toMatchObject({ ReturnValue: 1, data: { bookingId: 4711 } })
  expect(use.refusals).toContainEqual({ code: 'invalid_key', status: 401, msg: '接口密钥无效' })
  const own = await call(interfaceCalls.describe, { id: 'console/trail/list' })
  expect(own).toMatchObject({
    title: '按操作人与日期查找审计记录',
    access: '查看审计日志',
    request: '{}',
    answer: '',
    reply: [{ name: 'items', type: '列表' }, { name: 'items[].id' }],
  })
})

test('a call that one may not use is not found', async () => {
  const { call } = gateway.as(administrator)
  await expect(call(interfaceCalls.describe, { id: 'console/trail/list' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(interfaceCalls.describe, { id: 'console/none/list' })).rejects.toMatchObject({ code: 'not_found' })
})

test('the document for other systems holds their calls alone', async () => {
  const { document } = await gateway.as(administrator).call(interfaceCalls.document, {})
  expect(Object.keys((JSON.parse(document) as { paths: object }).paths)).toHaveLength(Object.keys(machineCalls).length)
})
