import type { Pool } from 'pg'
import { type Address, staff } from '../tools/call-client.ts'
import { fillTables } from '../tools/fill.ts'
import { measureQueries, toQueries } from '../tools/queries.ts'
import type { Bench } from '../tools/run.ts'
import type { Row } from '../tools/table.ts'

const list: Address = ['console', 'content', 'list']

const articles = 100_000

/** Published articles of ten years, as publishing stores them; every tenth is taken down again. */
const fill = `insert into revision (kind, entity_id, number, data, summary, state, author, created_at, published_at)
  select 'news', 'bench-' || n, 1, data, data - 'body', case when n % 10 = 0 then 'withdrawn' else 'published' end, '编辑', at, at
  from generate_series(1, $1::int) n,
    lateral (select now() - n * interval '50 minutes') times (at),
    lateral (select jsonb_build_object(
      'typeId', (array['policy', 'standard', 'company', 'technology'])[1 + n % 4],
      'title', '关于数据安全' || (array['评估', '治理', '检查', '培训', '标准'])[1 + n % 5] || '的第' || n || '号通知',
      'body', '<p>正文' || n || '</p>', 'image', '', 'imageAlt', '', 'keywords', '[]'::jsonb,
      'releaseDate', to_char(at, 'YYYY-MM-DD'))) contents (data)`

const filters = {
  all: {},
  'all, 100 rows': { pageSize: 100 },
  'page 50': { page: 50 },
  'last page': { page: 5000 },
  'by title': { sort: 'title' },
  'by title, last': { sort: '-title' },
  'a type': { facet: 'policy' },
  published: { state: 'published' },
  'taken down': { state: 'withdrawn' },
  bin: { isInBin: true },
}

const texts = {
  'text, one': { text: '第711号' },
  'text, many': { text: '数据安全' },
  'text, some, page 20': { text: '培训', page: 20 },
  'text, none': { text: '没有这样的文章' },
  'a type and a text': { facet: 'policy', text: '标准' },
}

const usual = { kind: 'news', pageSize: 20 }
export const articleQueries = toQueries(list, usual, filters)
export const articleTexts = toQueries(list, usual, texts)

/** Fills a migrated database unless it is filled already. */
export async function fillArticles(pool: Pool, count = articles): Promise<void> {
  await fillTables(pool, ['revision', 'content_item'], async (client) => {
    const { rowCount } = await client.query(`select from revision where entity_id = 'bench-1'`)
    if (!rowCount) await client.query(fill, [count])
  })
}

/** The console's list of articles by every filter. */
export async function measureLists({ client, meter, pool }: Bench): Promise<Row[]> {
  await fillArticles(pool)
  const session = await client.login(staff.editor)
  const queries = [...articleQueries, ...articleTexts]
  return measureQueries(`lists of ${articles.toLocaleString('en')} articles`, { queries, client, session, meter, atMost: 100 })
}
