import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDownContent } from '../../contract.ts'
import { listUses } from '../../uses-contract.ts'
import { buildPlatform } from '#features/site/products/fixtures.ts'
import { staff } from '../../../../../../test/harness/actors.ts'
import { type ContentDesk, editor, openContentDesk, writer } from '../../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk

beforeAll(async () => {
  desk = await openContentDesk()
})
afterAll(() => desk.close())

async function uses(id: string, kind = 'news-type'): Promise<string[]> {
  const { items } = await desk.as(editor).call(listUses, { kind, ids: [id] })
  return items.map((use) => `${use.label} ${use.title} ${use.isLive ? '网站' : ''}${use.isDraft ? '草稿' : ''}`)
}

test('live pieces, plans and working copies count as uses; former versions and the recycle bin do not', async () => {
  expect(await uses('policy')).toEqual([])
  await desk.write('live', { title: '甲', typeId: 'policy' })
  expect(await uses('policy')).toEqual(['新闻 甲 草稿'])
  await desk.publishNow('live')
  expect(await uses('policy')).toEqual(['新闻 甲 网站'])
  await desk.write('live', { title: '甲二', typeId: 'company' })
  expect([await uses('policy'), await uses('company')]).toEqual([['新闻 甲二 网站'], ['新闻 甲二 草稿']])
  await desk.publishNow('live')
  expect([await uses('policy'), await uses('company')]).toEqual([[], ['新闻 甲二 网站']])
  await desk.write('draft', { title: '乙', typeId: 'policy' })
  await desk.publishNow('draft', { publishAt: new Date(desk.clock.now().getTime() + 3_600_000).toISOString() })
  expect(await uses('policy')).toEqual(['新闻 乙 草稿'])
  await desk.change('remove', ['draft'])
  expect(await uses('policy')).toEqual([])
})

test('a reference inside a list counts, a reference to itself does not', async () => {
  const scenes = ['dsg', 'soc', 'soc'].map((platformId) => ({ title: '场景', detail: '', image: '', platformId }))
  await desk.write('dsg', { ...buildPlatform({ name: '治理平台' }), scenes }, { kind: 'platform' })
  expect([await uses('soc', 'platform'), await uses('dsg', 'platform')]).toEqual([['平台 治理平台 草稿'], []])
})

test('uses of several pieces name the piece; uses among these pieces do not count', async () => {
  const buildScene = (platformId: string) => [{ title: '场景', detail: '', image: '', platformId }]
  await desk.write('one', { ...buildPlatform({ name: '一号平台' }), scenes: buildScene('two') }, { kind: 'platform' })
  await desk.write('two', { ...buildPlatform({ name: '二号平台' }), scenes: [] }, { kind: 'platform' })
  await desk.write('three', { ...buildPlatform({ name: '三号平台' }), scenes: buildScene('one') }, { kind: 'platform' })
  const readUses = async (...ids: string[]) => {
    const { total, items } = await desk.as(editor).call(listUses, { kind: 'platform', ids })
    return { total, items: items.map(({ of, title }) => `${of} ← ${title}`) }
  }
  expect(await readUses('one', 'two')).toEqual({ total: 1, items: ['one ← 三号平台'] })
  expect(await readUses('two', 'three')).toEqual({ total: 1, items: ['two ← 一号平台'] })
  expect(await readUses('one', 'two', 'three')).toEqual({ total: 0, items: [] })
})

test('the pieces that use a type are listed before taking it down is refused', async () => {
  await desk.write('rests', { title: '丙', typeId: 'policy' })
  await desk.publishNow('rests')
  expect(await uses('policy')).toEqual(['新闻 丙 网站'])
  await expect(desk.as(editor).call(takeDownContent, { kind: 'news-type', id: 'policy' })).rejects.toMatchObject({
    code: 'news_type_in_use',
  })
})

test('listing uses requires the permission to edit the kind', async () => {
  await expect(desk.as(writer).call(listUses, { kind: 'platform', ids: ['dsg'] })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(staff('scan.review')).call(listUses, { kind: 'news-type', ids: ['policy'] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await desk.as(writer).call(listUses, { kind: 'news-type', ids: ['policy'] })).total).toBe(1)
})
