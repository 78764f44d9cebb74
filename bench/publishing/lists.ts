import type { Pool } from 'pg'
import { runAtRate, quantile } from '../tools/pace.ts'
import type { Portal } from '../tools/portal.ts'
import { format, type Row } from '../tools/table.ts'
import { openEditor } from './editor.ts'

const articles = 100_000
const rate = 20
const passes = 25

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

const queries: Record<string, object> = {
  all: {},
  'all, 100 rows': { pageSize: 100 },
  'page 50': { page: 50 },
  'last page': { page: 5000 },
  'by title': { sort: 'title' },
  'by title, last': { sort: '-title' },
  'text, one': { text: '第4711号' },
  'text, many': { text: '数据安全' },
  'text, some, page 20': { text: '培训', page: 20 },
  'text, none': { text: '没有这样的文章' },
  'a type': { facet: 'policy' },
  'a type and a text': { facet: 'policy', text: '标准' },
  published: { state: 'published' },
  'taken down': { state: 'withdrawn' },
  bin: { isInBin: true },
}

/** The console's list of articles by every filter. */
export async function measureLists({ origin }: Portal, pool: Pool): Promise<Row[]> {
  await pool.query(fill, [articles])
  await pool.query('vacuum analyze content_item')
  const editor = await openEditor(origin)
  const all = Object.entries(queries)
  const durations = new Map<string, number[]>(all.map(([name]) => [name, []]))
  async function call(n: number): Promise<void> {
    const [name, body] = all[n % all.length] as (typeof all)[0]
    const since = performance.now()
    await editor.list({ pageSize: 20, ...body })
    durations.get(name)?.push(performance.now() - since)
  }
  for (let n = 0; n < all.length; n++) await call(n)
  for (const values of durations.values()) values.length = 0
  const { sorted } = await runAtRate(rate, passes * all.length, call)
  editor.close()
  const medians = [...durations]
    .map(([name, values]) => ({
      name,
      ms: quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      ),
    }))
    .toSorted((a, b) => b.ms - a.ms)
  if (process.env.BENCH_DETAILS) for (const { name, ms } of medians) process.stdout.write(`  ${name.padEnd(40)} ${format(ms)} ms\n`)
  const slowest = medians.slice(0, 3).map(({ name, ms }) => `${name} ${format(ms)}`)
  return [
    {
      what: `lists of ${articles.toLocaleString('en')} articles: p95`,
      value: quantile(sorted, 0.95),
      unit: 'ms',
      atMost: 100,
      note: `medians: ${slowest.join('; ')}`,
    },
  ]
}
