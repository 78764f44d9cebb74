import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { machineCalls } from '#features/coin/machines/contract.ts'
import { ledgerRefusals } from '#platform/ledger/rules.ts'
import { interfaceCalls } from '../contract.ts'
import { interfaceQueries } from './queries.ts'

const refusals = {
  账本: ledgerRefusals,
  图片: { busy: { code: 'picture_busy', msg: '正在处理的图片过多，请稍后再试' } },
}
const gateway = useGateway(interfaceQueries({ refusals, listCalls: () => Object.values(machineCalls) }))
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
