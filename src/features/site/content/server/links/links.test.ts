import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAddresses, listDeadLinks } from '../../links-contract.ts'
import { storeSitePaths } from '#platform/publishing/server/pages/site-paths.ts'
import { redirectPage } from '#platform/redirects/server/redirects.ts'
import { staff } from '../../../../../../test/harness/actors.ts'
import { type ContentDesk, editor, openContentDesk } from '../../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk

beforeAll(async () => {
  desk = await openContentDesk()
  await storeSitePaths(desk.db, [
    { path: '/', name: '首页' },
    { path: '/news', name: '新闻动态' },
    { path: '/hidden' },
    { path: '/news/details', parameters: ['newsid'], ofContent: true },
  ])
  await desk.db.transaction().execute((db) => redirectPage(db, { from: '/moved', to: '/news' }, { by: '', now: desk.clock.now() }))
  await desk.write('1', { title: '数据安全治理', image: '' })
  await desk.publishNow('1')
})
afterAll(() => desk.close())

const addresses = (text: string) => desk.as(editor).call(listAddresses, { text })
const dead = async (...ids: string[]) => (await desk.as(editor).call(listDeadLinks, { kind: 'news', ids })).items

test('addresses are found by name and address: fixed pages with a name first, then published content', async () => {
  expect((await addresses('')).items).toEqual([
    { address: '/', name: '首页', kind: '页面' },
    { address: '/news', name: '新闻动态', kind: '页面' },
    { address: '/news/details?newsid=1', name: '数据安全治理', kind: '新闻' },
    { address: '/news?typeid=company', name: '公司新闻', kind: '新闻类型' },
    { address: '/news?typeid=policy', name: '政策法规', kind: '新闻类型' },
  ])
  expect((await addresses('治理')).items.map(({ address }) => address)).toEqual(['/news/details?newsid=1'])
  expect((await addresses('/NEWS/d')).items.map(({ address }) => address)).toEqual(['/news/details?newsid=1'])
})

test.each([
  ['', ''],
  ['治理', ''],
  ['/news?page=2#top', ''],
  ['/hidden', ''],
  ['/moved', ''],
  ['/apply/login', ''],
  ['https://example.cn/gone', ''],
  ['//example.cn', ''],
  ['/gone', '页面不存在或已下线'],
  ['/news/details?newsid=9', '页面不存在或已下线'],
  ['/files/0123', '文件不存在'],
])('what is typed as %j has the fault %j', async (text, fault) => {
  expect((await addresses(text)).fault).toBe(fault)
})

test('links of the working copy that lead nowhere are listed with their field; its own page and links elsewhere are not', async () => {
  const body =
    '<p><a href="/gone">甲</a><a href="/news">乙</a><a href="/news/details?newsid=2">自身</a><a href="https://example.cn">外</a></p>'
  await desk.write('2', { title: '乙文', body, image: '' })
  await desk.write('3', { title: '丙文', body: '<p><a href="/moved">甲</a></p>', image: '' })
  expect(await dead('1', '2', '3')).toEqual([
    { id: '2', title: '乙文', links: [{ url: '/gone', reason: '页面不存在或已下线', path: 'body', field: '正文' }] },
  ])
  await desk.publishNow('2')
  expect(await dead('2')).toHaveLength(1)
})

test('a picture or file that a restored version names and nobody has any more is listed too', async () => {
  const image = '/media/0123456789abcdef0123/800x450.png'
  await desk.write('4', { title: '丁文', image, attachments: [{ name: '附件', fileId: 'f'.repeat(32) }] })
  expect((await dead('4'))[0]?.links).toMatchObject([
    { reason: '文件不存在', path: 'attachments.0.fileId' },
    { url: image, reason: '图片不存在', path: 'image' },
  ])
})

test('addresses and dead links are only for editors of the kind', async () => {
  const other = desk.as(staff('scan.review'))
  await expect(other.call(listAddresses, { text: '' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.call(listDeadLinks, { kind: 'news', ids: ['1'] })).rejects.toMatchObject({ code: 'forbidden' })
})
