import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeContentId, proposeContentId } from '../../address-contract.ts'
import { takeDownContent } from '../../contract.ts'
import { buildPlatform, buildSystem } from '#features/site/products/fixtures.ts'
import { type ContentDesk, editor, openContentDesk, writer } from '../../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk
beforeAll(async () => {
  desk = await openContentDesk()
  for (const [kind, id, data] of [
    ['platform', 'data', buildPlatform({ name: '数据平台' })],
    ['system', 'classify', buildSystem({ platformId: 'data' })],
  ] as const) {
    await desk.write(id, data, { kind })
    await desk.publishNow(id, { kind })
  }
})
afterAll(() => desk.close())

const rename = (id: string, newId: string, kind = 'platform') => desk.as(editor).call(changeContentId, { kind, id, newId })
const redirects = async () => Object.fromEntries((await desk.rows('redirect')).map(({ source, target }) => [source, target]))

test('a piece with another id keeps its history, is shown under the new address, and its former address redirects there', async () => {
  await rename('data', 'data-security')
  expect((await desk.rows('platform')).map(({ id }) => id)).toEqual(['data-security'])
  expect(await desk.rows('system')).toMatchObject([{ id: 'classify', platform_id: 'data-security' }])
  expect(await desk.open('data-security', { kind: 'platform' })).toMatchObject({ isNew: false, live: 1, state: 'published' })
  expect(await desk.open('data', { kind: 'platform' })).toMatchObject({ isNew: true })
  expect(await desk.open('classify', { kind: 'system' })).toMatchObject({ data: { platformId: 'data-security' } })
  expect((await desk.rows('content_item')).filter(({ kind }) => kind === 'platform').map(({ entity_id }) => entity_id)).toEqual([
    'data-security',
  ])
  expect(await redirects()).toEqual({ '/product/detail?platformid=data': '/product/detail?platformid=data-security' })
  expect((await desk.rows('search_entry')).map(({ url }) => url).toSorted()).toEqual([
    '/product/detail?platformid=data-security',
    '/product/system?systemid=classify',
  ])
})

test('an id that is taken, malformed or fixed is refused', async () => {
  await desk.write('other', buildPlatform({ name: '另一平台' }), { kind: 'platform' })
  await expect(rename('data-security', 'other')).rejects.toMatchObject({ code: 'id_taken', errors: [{ field: 'newId' }] })
  await expect(rename('data-security', 'No Way')).rejects.toMatchObject({ code: 'wrong_id' })
  await expect(rename('policy', 'rules', 'news-type')).rejects.toMatchObject({ code: 'fixed_id' })
  await expect(desk.as(writer).call(changeContentId, { kind: 'platform', id: 'data-security', newId: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test.each([
  ['platform', '数据治理平台', 'shu-ju-zhi-li-ping-tai'],
  ['platform', '银行 API 网关（V2.0）', 'yin-hang-api-wang-guan-v2-0'],
  ['platform', '２０２６年 Web 应用防护', 'nian-web-ying-yong-fang-hu'],
  ['platform', '绿盟重庆长城', 'lv-meng-chong-qing-chang-cheng'],
  ['platform', '面向关键信息基础设施的数据安全治理一体化平台', 'mian-xiang-guan-jian-xin-xi-ji-chu-she'],
  ['platform', '！？', ''],
  ['platform', '另一平台', 'ling-yi-ping-tai'],
  ['news-type', '公司', 'gong-si'],
  ['news', '公司', ''],
])('a %s called %s may have the address %j', async (kind, title, id) => {
  expect(await desk.as(editor).call(proposeContentId, { kind, title })).toEqual({ id })
})

test('no address is proposed that another piece has, be it a draft', async () => {
  const propose = (title: string) => desk.as(editor).call(proposeContentId, { kind: 'platform', title })
  for (const id of ['yun-ping-tai', 'yun-ping-tai-2']) await desk.write(id, buildPlatform(), { kind: 'platform' })
  expect(await propose('云平台')).toEqual({ id: 'yun-ping-tai-3' })
  expect(await propose('云')).toEqual({ id: 'yun' })
  await expect(desk.as(writer).call(proposeContentId, { kind: 'platform', title: '云' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('withdrawn content can redirect to another page', async () => {
  for (const id of ['before', 'after']) {
    await desk.write(id)
    await desk.publishNow(id)
  }
  const takeDown = (replacement: string) => desk.as(editor).call(takeDownContent, { kind: 'news', id: 'before', replacement })
  await expect(takeDown('before')).rejects.toMatchObject({ code: 'same_replacement' })
  await expect(takeDown('nowhere')).rejects.toMatchObject({ code: 'same_replacement' })
  await takeDown('after')
  expect(await redirects()).toMatchObject({ '/news/details?newsid=before': '/news/details?newsid=after' })
  expect((await desk.audit('news.take-down')).at(-1)).toMatchObject({ subject: 'before', detail: { replacement: 'after' } })
})

test('a page that comes back ends its replacement, and what led to it leads to it again', async () => {
  const address = (id: string) => `/product/detail?platformid=${id}`
  for (const id of ['lake', 'sea']) {
    await desk.write(id, buildPlatform({ name: id }), { kind: 'platform' })
    await desk.publishNow(id, { kind: 'platform' })
  }
  await rename('lake', 'pond')
  const takeDown = (replacement = '') => desk.as(editor).call(takeDownContent, { kind: 'platform', id: 'pond', replacement })
  await takeDown('sea')
  expect(await redirects()).toMatchObject({ [address('lake')]: address('pond'), [address('pond')]: address('sea') })
  await desk.publishNow('pond', { kind: 'platform' })
  await takeDown()
  expect(await redirects()).not.toHaveProperty([address('pond')])
  expect(await redirects()).toMatchObject({ [address('lake')]: address('pond') })
})

test('a page that gets another address while it is off the site is found by its former one when it comes back', async () => {
  const address = (id: string) => `/product/detail?platformid=${id}`
  for (const id of ['hill', 'peak']) {
    await desk.write(id, buildPlatform({ name: id }), { kind: 'platform' })
    await desk.publishNow(id, { kind: 'platform' })
  }
  await desk.as(editor).call(takeDownContent, { kind: 'platform', id: 'hill', replacement: 'peak' })
  await rename('hill', 'mount')
  expect(await redirects()).toMatchObject({ [address('hill')]: address('mount'), [address('mount')]: address('peak') })
  await desk.publishNow('mount', { kind: 'platform' })
  expect(await redirects()).toMatchObject({ [address('hill')]: address('mount') })
  expect(await redirects()).not.toHaveProperty([address('mount')])
  await desk.as(editor).call(takeDownContent, { kind: 'platform', id: 'mount' })
  await rename('mount', 'hill')
  expect(await redirects()).toMatchObject({ [address('mount')]: address('hill') })
  expect(await redirects()).not.toHaveProperty([address('hill')])
})

test('what was never on the site leaves no redirect behind', async () => {
  await desk.write('plan', buildPlatform({ name: 'plan' }), { kind: 'platform' })
  await rename('plan', 'scheme')
  expect(await redirects()).not.toHaveProperty(['/product/detail?platformid=plan'])
})

test('a news type leaves its list behind, which is there without it: nothing takes its place', async () => {
  const taken = desk.as(editor).call(takeDownContent, { kind: 'news-type', id: 'policy', replacement: 'company' })
  await expect(taken).rejects.toMatchObject({ code: 'lasting_page' })
})
