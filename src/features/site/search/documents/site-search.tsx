import { toSearched } from '#kit/identifiers/characters.ts'
import type { CallGiven, CallReply } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { manyText, maxCounted, searchRefusals } from '#platform/searching/rules.ts'
import { allNeeds } from '#platform/site/menu-rules.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import type { PageHead } from '#platform/site/shared/page-head.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { Container } from '#ui/layout/section.tsx'
import { searchSite } from '../contract.ts'
import { kinds, limits, searchAddress, suggestions, findTools } from '../rules.ts'
import { SearchResult } from './search-result.tsx'
import styles from './site-search.module.css'
import { Tools } from './tools.tsx'

type Found = CallReply<typeof searchSite> & { refused: string }

async function load({ call, url }: PageLoading) {
  const query = toSearched(url.searchParams.get('q'))
  const kind = kinds.find(({ id }) => id === url.searchParams.get('kind'))?.id ?? ''
  const requestedPage = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  const found = await find(call, query, { kind, page: requestedPage, pageSize: limits.pageSize })
  if (found.items.length > 0 || found.total === 0) return { query, kind, ...found, page: requestedPage }
  const page = Math.ceil(found.total / limits.pageSize)
  return { query, kind, ...(await find(call, query, { kind, page, pageSize: limits.pageSize })), page }
}

const nothing = { total: 0, isMore: false, items: [], counts: [], ways: [] }

/** A search that was refused as too long or too wide shows why. */
async function find(call: PageLoading['call'], query: string, wanted: Omit<CallGiven<typeof searchSite>, 'query'>): Promise<Found> {
  if (query.length > limits.query) return { ...nothing, refused: `搜索内容不能超过 ${limits.query} 个字符` }
  try {
    return { ...(await call(searchSite, { query, ...wanted })), refused: '' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== searchRefusals.tooWide.code) throw error
    return { ...nothing, refused: error.message }
  }
}

type Data = Awaited<ReturnType<typeof load>>

function head(data: Data): PageHead {
  const title = data.query ? `搜索：${data.query}` : '站内搜索'
  return { title, description: '搜索产品、系统、新闻与在线工具。', path: '/search', hidden: true }
}

function SiteSearchPage({ data }: { data: Data }) {
  const { query, counts, page, refused } = data
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const { tools } = useSite()
  const found = page === 1 ? findTools(query, tools) : []
  return (
    <>
      <Container narrow className={styles.page}>
        <h1>站内搜索</h1>
        <SearchForm
          action="/search"
          name="q"
          label="搜索内容"
          value={query}
          submit="搜索"
          clearHref="/search"
          placeholder="搜索产品、新闻与在线工具"
          large
        />
        {found.length > 0 && <Tools tools={found} words={query} />}
        {query === '' && <Suggestions lead="常用搜索" />}
        {refused !== '' && (
          <EmptyState title={refused} drawing="failed">
            <p>
              也可以从<a href="/product">产品中心</a>、<a href="/news">新闻动态</a>中查找。
            </p>
          </EmptyState>
        )}
        {query !== '' && refused === '' && all === 0 && found.length === 0 && <NothingFound query={query} />}
        {all > 0 && <Results data={data} all={all} />}
      </Container>
      <NextStep title="没找到想要的？" text="说说要解决什么问题，我们指给您看。" topic="站内搜索" ways={[allNeeds]} />
    </>
  )
}

function NothingFound({ query }: Pick<Data, 'query'>) {
  return (
    <EmptyState title={`没有找到与“${query}”有关的内容`} drawing="search">
      <p>可以换一个更短或更常用的词，多个词之间用空格隔开。</p>
      <Suggestions lead="试试" />
      <p className={styles.ways}>
        <a href="/product">产品中心</a>
        <a href="/news">新闻动态</a>
        <a href="/contact">联系我们</a>
      </p>
    </EmptyState>
  )
}

function Results({ data: { query, kind, total, isMore, items, counts, page, ways }, all }: { data: Data; all: number }) {
  const tabs = [
    { id: '', name: '全部', count: all },
    ...kinds.map((one) => ({ ...one, count: counts.find((row) => row.kind === one.id)?.count ?? 0 })),
  ]
  return (
    <div className={styles.results}>
      <div className={styles.tabs}>
        <FilterTabs
          label="内容类型"
          tabs={tabs.map((tab) => ({
            label: tab.name,
            count: tab.count > maxCounted ? '1 万以上' : tab.count,
            href: searchAddress({ query, kind: tab.id }),
            current: tab.id === kind,
          }))}
        />
      </div>
      {total === 0 ? (
        <EmptyState title="这一类中没有找到" drawing="search">
          <a href={searchAddress({ query })} className={styles.way}>
            查看全部{all > maxCounted ? '结果' : ` ${all} 条结果`}
          </a>
        </EmptyState>
      ) : (
        <>
          <ol>
            {items.map((item) => (
              <li key={`${item.kind} ${item.id}`}>
                <SearchResult item={item} words={ways.join(' ')} />
              </li>
            ))}
          </ol>
          {isMore && <p>{manyText}</p>}
          <Pagination page={page} pageSize={limits.pageSize} total={total} toHref={(n) => searchAddress({ query, kind, page: n })} />
        </>
      )}
    </div>
  )
}

function Suggestions({ lead }: { lead: string }) {
  return (
    <nav aria-label={lead} className={styles.suggestions}>
      <span>{lead}</span>
      {suggestions.map((word) => (
        <a key={word} href={searchAddress({ query: word })}>
          {word}
        </a>
      ))}
    </nav>
  )
}

export const siteSearchPage = definePage({
  path: '/search',
  name: '站内搜索',
  parameters: ['q', 'kind', 'page'],
  freeText: ['q'],
  load,
  head,
  Body: SiteSearchPage,
})
