import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type SearchEntry, removeSearchEntry, writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { searchSite } from '../contract.ts'
import { getExcerpt, searchQueries } from './queries.ts'

const gateway = useGateway(searchQueries, { once: true })

function buildEntry(id: string, overrides: Partial<SearchEntry> = {}): SearchEntry {
  return {
    kind: 'news',
    id,
    title: '标题',
    body: '正文',
    url: `/news/details?newsid=${id}`,
    ...overrides,
  }
}

beforeAll(async () => {
  const entries = [
    buildEntry('in-body', { body: '我们发布了数据安全治理平台的分类分级系统。', day: '2026-05-01' }),
    buildEntry('in-title', { title: '数据安全月报', body: '本月要点。', day: '2026-02-01' }),
    buildEntry('apart', { title: '安全培训', body: '数据管理。', day: '2026-03-01' }),
    buildEntry('governance', {
      kind: 'platform',
      title: '数据安全治理平台',
      url: '/product/detail?platformid=governance',
    }),
    buildEntry('iso', { title: 'ISO 27001 与 DSMM 对照', body: '100% 覆盖' }),
  ]
  for (const entry of entries) await writeSearchEntry(gateway.db, entry)
})

async function found(query: string, rest: { kind?: 'news' | 'platform' | 'system'; page?: number; pageSize?: number } = {}) {
  return gateway.as(anyone).call(searchSite, { query, ...rest })
}

async function ids(query: string) {
  return (await found(query)).items.map(({ id }) => id)
}

test('matches in titles come first', async () => {
  expect(await ids('数据安全')).toEqual(['governance', 'in-title', 'in-body'])
})

test('all words must match, in any position', async () => {
  expect(await ids('数据 培训')).toEqual(['apart'])
  expect(await ids('数据 火星')).toEqual([])
})

test('text pasted with invisible characters is found by its words, and quoted without them', async () => {
  await writeSearchEntry(gateway.db, buildEntry('pasted', { body: '供应\u200b链\n安\u00ad全' }))
  expect((await found('供应链')).items.map(({ id, excerpt }) => [id, excerpt])).toEqual([['pasted', '供应链 安全']])
})

test('Latin words match whole words, ignoring case', async () => {
  await writeSearchEntry(gateway.db, buildEntry('mixed', { title: 'PIA评估报告模板' }))
  expect(await ids('pia')).toEqual(['mixed'])
  expect(await ids('dsmm')).toEqual(['iso'])
  expect(await ids('ＤＳＭＭ')).toEqual(['iso'])
  expect(await ids('ISO27001')).toEqual(['iso'])
  expect(await ids('對照')).toEqual(['iso'])
})

test.each(['', '%', '_', '\\', '***', "'", '& |', '！？'])('"%s" alone finds nothing', async (query) => {
  expect(await found(query)).toMatchObject({ total: 0, items: [], counts: [] })
})

test('abbreviations match full forms and vice versa', async () => {
  await writeSearchEntry(gateway.db, buildEntry('in-full', { title: '等级保护备案怎么做' }))
  await writeSearchEntry(gateway.db, buildEntry('in-short', { title: '等保备案须知' }))
  for (const query of ['等保备案', '等级保护备案']) expect((await ids(query)).toSorted()).toEqual(['in-full', 'in-short'])
  await writeSearchEntry(gateway.db, buildEntry('codes', { title: '商用密码应用安全性评估' }))
  expect(await ids('密评')).toEqual(['codes'])
})

test('input is never interpreted as query syntax', async () => {
  expect(await ids("数据' | '培训")).toEqual(['apart'])
  expect(await ids('数据:* & !培训')).toEqual(['apart'])
})

test('a kind filters the list, not the counts', async () => {
  const { items, total, counts } = await found('数据安全', { kind: 'platform' })
  expect(items.map(({ id }) => id)).toEqual(['governance'])
  expect(total).toBe(1)
  expect(new Map(counts.map(({ kind, count }) => [kind, count]))).toEqual(
    new Map([
      ['platform', 1],
      ['news', 2],
    ]),
  )
})

test('unknown kinds mean all kinds', async () => {
  expect((await found('数据安全', { kind: 'nonsense' as never })).total).toBe(3)
})

test('results are listed by page', async () => {
  const { items, total } = await found('数据安全', { page: 2, pageSize: 2 })
  expect({ ids: items.map(({ id }) => id), total }).toEqual({ ids: ['in-body'], total: 3 })
})

test('of many results ten thousand are listed, those with the words in their title first, then the newest', async () => {
  await sql`insert into search_entry (kind, entity_id, title, body, url, day)
    select 'news', 'many-' || n, case n when 7 then '海量标题' else '标题' end, '海量正文', '/', date '2026-01-01' + n % 100
    from generate_series(1, 10010) n`.execute(gateway.db)
  const { total, isMore, counts, items } = await found('海量', { pageSize: 2 })
  expect([total, isMore, counts]).toEqual([10_000, true, [{ kind: 'news', count: 10_001 }]])
  expect(items.map(({ id, day }) => [id, day])).toEqual([
    ['many-7', '2026-01-08'],
    ['many-1099', '2026-04-10'],
  ])
  expect((await found('海量', { page: 2000, pageSize: 10 })).items).toHaveLength(10)
  await sql`delete from search_entry where entity_id like 'many-%'`.execute(gateway.db)
})

test('removed content is not found', async () => {
  await writeSearchEntry(gateway.db, buildEntry('gone', { title: '即将下线' }))
  expect(await ids('即将下线')).toEqual(['gone'])
  await removeSearchEntry(gateway.db, 'news', 'gone')
  expect(await ids('即将下线')).toEqual([])
})

test('an excerpt shows the first match with its context', () => {
  const text = `${'前'.repeat(50)}目标${'后'.repeat(50)}`
  expect(getExcerpt(text, ['目标'], 20)).toBe(`…${'前'.repeat(5)}目标${'后'.repeat(13)}…`)
  expect(getExcerpt('短文', ['没有'], 20)).toBe('短文')
})
