import { beforeEach, expect, test } from 'vitest'
import { changeEntry, findEntryUse, listEntryLabels, switchEntry } from '#platform/dictionaries/contract.ts'
import { clearDictionaryCache } from '#platform/dictionaries/server/entries.ts'
import { dictionaryHandlers } from '#platform/dictionaries/server/handlers.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { staff } from '../../../../../test/harness/actors.ts'
import { me, openCoinCustomers } from '../../../../../test/harness/coins/coin-customers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { appealReview, fileAppeal, listAppeals, listAppealTypes } from '../contract.ts'
import { appealTypes } from '../dictionary-rules.ts'
import { buildAppeal } from '../fixtures.ts'
import { appealCommands } from './commands.ts'
import { appealQueries } from './queries.ts'
import { appealReviewable } from './reviewable.ts'
import { isTypeUsed } from './reviews/type-use.ts'

const { name } = appealTypes
const desk = () => gateway.as(staff('dictionaries.manage', 'appeals.handle'))

const gateway = useGateway([
  ...appealCommands,
  ...appealQueries,
  ...reviewHandlers({ reviewable: appealReviewable, calls: appealReview }, async () => []),
  ...dictionaryHandlers({ dictionaries: [appealTypes], uses: { [name]: isTypeUsed }, listStaffWith: async () => [] }),
])
beforeEach(() => openCoinCustomers(gateway.db))

test('an appeal keeps the name of its type; the queue finds it by the former and the new name', async () => {
  const file = (type: string) => gateway.as(me).call(fileAppeal, buildAppeal({ type, description: type }))
  await file('转卡有误')
  expect(await desk().call(findEntryUse, { name, code: '4' })).toEqual({ isUsed: true })
  const { version } = await desk().call(changeEntry, { name, code: '4', label: '转卡问题', version: 0 })
  await expect(file('转卡有误')).rejects.toMatchObject({ errors: [{ field: 'type', msg: '请选择申诉类型' }] })
  await file('转卡问题')
  const found = async (type: string) =>
    (await desk().call(appealReview.list, { filters: { type } })).items.map(({ values }) => String(values.type)).toSorted()
  expect(await found('转卡有误')).toEqual(['转卡有误'])
  expect(await found('转卡有误,转卡问题')).toEqual(['转卡有误', '转卡问题'])
  expect(await found("没有的' or true")).toEqual([])
  const { dictionaries } = await desk().call(listEntryLabels, { names: [name] })
  expect(dictionaries[0]?.labels).toEqual(expect.arrayContaining(['转卡问题', '转卡有误']))

  await desk().call(switchEntry, { name, code: '4', isActive: false, version })
  await expect(file('转卡问题')).rejects.toMatchObject({ errors: [{ field: 'type' }] })
  clearDictionaryCache(gateway.db)
  const offered = (await gateway.as(me).call(listAppealTypes, {})).types.map((type) => type.name)
  expect(offered).toEqual(['扣除数量有误', '充值未到账', '服务未完成却已扣除', '账户信息有误', '其他'])
  expect((await gateway.as(me).call(listAppeals, {})).items.map(({ type }) => type).toSorted()).toEqual(['转卡有误', '转卡问题'])
})
