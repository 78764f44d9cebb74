import { beforeAll, expect, test } from 'vitest'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { getNews, listNews, listNewsAfter, listNewsTypes } from '../contract.ts'
import { buildNews } from '../fixtures.ts'
import { limits } from '../rules.ts'
import { publishableNews } from './publishables.ts'
import { newsQueries } from './queries.ts'

const gateway = useGateway(newsQueries, { once: true })

beforeAll(async () => {
  const { db } = gateway
  await db
    .insertInto('news_type')
    .values([
      { id: 'policy', name: '政策法规', position: 1 },
      { id: 'company', name: '公司新闻', position: 0 },
    ])
    .execute()
  const news = [
    ['a', { title: '数据安全 100% 覆盖', releaseDate: '2026-01-05' }],
    ['b', { title: '新版 DSMM 证书查询', releaseDate: '2026-01-06' }],
    ['c', { title: '条例解读', typeId: 'policy', releaseDate: '2026-01-06' }],
    ['d', { title: '提升班开班', releaseDate: '2026-01-07' }],
  ] as const
  for (const [id, item] of news) await publishableNews.apply(db, id, buildNews(item))
})

async function ids(input: { typeId?: string; title?: string; page?: number; pageSize?: number } = {}) {
  return (await gateway.as(anyone).call(listNews, input)).items.map(({ id }) => id)
}

test('types are listed in order', async () => {
  const { types } = await gateway.as(anyone).call(listNewsTypes, {})
  expect(types.map(({ name }) => name)).toEqual(['公司新闻', '政策法规'])
})

test('articles are listed newest first, those of one day by id', async () => {
  expect(await ids()).toEqual(['d', 'c', 'b', 'a'])
})

test('the whole list goes on after a day and id', async () => {
  const after = async (given: object) => (await gateway.as(anyone).call(listNewsAfter, given)).items.map(({ id }) => id)
  expect(await after({})).toEqual(['d', 'c', 'b', 'a'])
  expect(await after({ day: '2026-01-06', id: 'c' })).toEqual(['b', 'a'])
  expect(await after({ day: '2026-01-05', id: 'a' })).toEqual([])
})

test('articles are filtered by type and by title, ignoring case, width and blanks', async () => {
  expect(await ids({ typeId: 'policy' })).toEqual(['c'])
  for (const title of ['dsmm', 'ＤＳＭＭ证书', '新版DSMM', 'DSMM\u3000证书']) expect(await ids({ title })).toEqual(['b'])
  expect(await ids({ typeId: 'policy', title: 'dsmm' })).toEqual([])
})

test.each([
  ['%', ['a']],
  ['100%', ['a']],
  ['_', []],
  ['\\', []],
  ["' or 1=1 --", []],
])('%s in a title is text, not a pattern', async (title, found) => {
  expect(await ids({ title })).toEqual(found)
})

test('articles are listed by page; an invalid page counts as the nearest one', async () => {
  expect(await ids({ page: 2, pageSize: 3 })).toEqual(['a'])
  expect(await ids({ page: -1, pageSize: 2 })).toEqual(['d', 'c'])
  expect(await ids({ page: Number.NaN, pageSize: 1e9 })).toHaveLength(4)
  expect(await ids({ page: 99, pageSize: 3 })).toEqual(['a'])
})

test('an article has its neighbours and others of its type', async () => {
  const article = await gateway.as(anyone).call(getNews, { id: 'b' })
  expect(article).toMatchObject({
    typeName: '公司新闻',
    excerpt: '输入编号，状态与有效期一目了然。',
    newer: [{ id: 'c' }],
    older: [{ id: 'a' }],
  })
  expect(article.related.map(({ id }) => id)).toEqual(['d', 'a'])
})

test('the newest article has nothing newer, the oldest nothing older', async () => {
  expect(await gateway.as(anyone).call(getNews, { id: 'd' })).toMatchObject({ newer: [], older: [{ id: 'c' }] })
  expect(await gateway.as(anyone).call(getNews, { id: 'a' })).toMatchObject({ newer: [{ id: 'b' }], older: [] })
})

test('unknown and withdrawn articles are not found', async () => {
  await expect(gateway.as(anyone).call(getNews, { id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  await publishableNews.apply(gateway.db, 'gone', buildNews({ releaseDate: '2020-01-01' }))
  await publishableNews.withdraw(gateway.db, 'gone')
  await expect(gateway.as(anyone).call(getNews, { id: 'gone' })).rejects.toMatchObject({ code: 'not_found' })
})

test('the body is sanitised', async () => {
  const { body } = await publishableNews.schema.parseAsync(buildNews({ body: '<p onclick="x()">甲<script>alert(1)</script></p>' }))
  expect(body).toBe('<p>甲</p>')
})

test('a body that is too long is refused with a message for the editor', async () => {
  const { error } = await publishableNews.schema.safeParseAsync(buildNews({ body: '<'.repeat(limits.body + 1) }))
  expect(error?.issues).toMatchObject([{ path: ['body'], message: '正文不能超过100000个字符' }])
})
