import { beforeAll, expect, test } from 'vitest'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { getPlatform, getSystem, listPlatforms } from '../contract.ts'
import { buildPlatform, buildSystem } from '../fixtures.ts'
import { publishablePlatform, publishableSystem } from './publishables.ts'
import { productQueries } from './queries.ts'

const gateway = useGateway(productQueries, { once: true })

beforeAll(async () => {
  const { db } = gateway
  await publishablePlatform.apply(db, 'soc', buildPlatform({ position: 2, name: 'SOC 监测平台' }))
  await publishablePlatform.apply(db, 'governance', buildPlatform({ position: 1 }))
  await publishableSystem.apply(db, 'risk', buildSystem({ position: 2, name: '风险评估系统 100%' }))
  await publishableSystem.apply(db, 'classify', buildSystem({ position: 1 }))
  await publishableSystem.apply(db, 'screen', buildSystem({ platformId: 'soc', name: '监测大屏' }))
})

async function found(name?: string) {
  const { platforms } = await gateway.as(anyone).call(listPlatforms, name === undefined ? {} : { name })
  return platforms.map((platform) => [platform.id, ...platform.systems.map((system) => system.id)])
}

test('every platform is listed with its systems in order', async () => {
  expect(await found()).toEqual([
    ['governance', 'classify', 'risk'],
    ['soc', 'screen'],
  ])
})

test('a platform found by name, ignoring case, width and blanks, has all its systems', async () => {
  for (const name of ['soc', 'ＳＯＣ监测']) expect(await found(name)).toEqual([['soc', 'screen']])
  expect(await found('治理')).toEqual([['governance', 'classify', 'risk']])
})

test('a platform found by a system has that system only', async () => {
  expect(await found('风险')).toEqual([['governance', 'risk']])
})

test.each(['%', '100%'])('%s is text, not a wildcard', async (name) => {
  expect(await found(name)).toEqual([['governance', 'risk']])
})

test.each(['_', '\\', '没有这个产品', "' or 1=1 --"])('%s finds nothing', async (name) => {
  expect(await found(name)).toEqual([])
})

test('a platform has its systems, its scenes and the systems of the linked platforms', async () => {
  const scene = { title: '集中监测', detail: '统一告警。', image: '', platformId: 'soc' }
  const platform = buildPlatform({ scenes: [scene, { ...scene, platformId: 'withdrawn' }], partners: [{ name: '示例伙伴', image: '' }] })
  await publishablePlatform.apply(gateway.db, 'scenic', platform)
  await publishableSystem.apply(gateway.db, 'own', buildSystem({ platformId: 'scenic' }))
  const detail = await gateway.as(anyone).call(getPlatform, { id: 'scenic' })
  expect(detail.scenes.map(({ platformId, platformName }) => [platformId, platformName])).toEqual([
    ['soc', 'SOC 监测平台'],
    ['', ''],
  ])
  expect(detail.systems.map(({ id }) => id)).toEqual(['own'])
  expect(detail.related).toMatchObject([{ id: 'screen', platformName: 'SOC 监测平台' }])
  expect(detail.partners).toEqual(platform.partners)
  await publishableSystem.withdraw(gateway.db, 'own')
  await publishablePlatform.withdraw(gateway.db, 'scenic')
})

test('a system has its platform, its manual and its siblings', async () => {
  const manualFileId = await storeFile(gateway.services, { name: '手册.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') })
  const questions = [{ name: '如何开始？', answer: '登录后新建任务。' }]
  await publishableSystem.apply(
    gateway.db,
    'classify',
    buildSystem({ position: 1, url: 'https://classify.example.cn/', manualFileId, questions }),
  )
  expect(await gateway.as(anyone).call(getSystem, { id: 'classify' })).toMatchObject({
    name: '分类分级系统',
    url: 'https://classify.example.cn/',
    manualFileId,
    questions,
    platformId: 'governance',
    platformName: '数据安全治理平台',
    siblings: [{ id: 'risk' }],
  })
})

test('a system without manual or site has empty values', async () => {
  expect(await gateway.as(anyone).call(getSystem, { id: 'screen' })).toMatchObject({ url: '', manualFileId: '', siblings: [] })
})

test('unknown ids are not found', async () => {
  await expect(gateway.as(anyone).call(getPlatform, { id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(anyone).call(getSystem, { id: '__proto__' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(anyone).call(getSystem, { id: '' })).rejects.toMatchObject({ code: 'invalid' })
})
