import { toSearched } from '#kit/identifiers/characters.ts'
import { type Site, useSite } from '#platform/site/shared/page-config.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { Island } from '#ui/island.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Container } from '#ui/layout/section.tsx'
import { listNews, listNewsTypes } from '../contract.ts'
import { feedAddress, allTypes, limits, newsListAddress, newsRegions, pageSizes } from '../rules.ts'
import styles from './news-list.module.css'
import { listNewsAddresses } from '../published.ts'
import { NewsRow } from './news-row.tsx'
import NewsSearch from '../islands/news-search.tsx'

async function load({ call, url }: PageLoading) {
  const typeId = toSearched(url.searchParams.get('typeid')).slice(0, limits.typeId)
  const title = toSearched(url.searchParams.get('newstitle'))
  const pageSize = pageSizes.find((size) => String(size) === url.searchParams.get('pagesize')) ?? limits.pageSize
  const requestedPage = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  const { types } = await call(listNewsTypes, {})
  const filter = { typeId, title, pageSize, types }
  // No article has such a title.
  if (title.length > limits.title) return { ...filter, total: 0, items: [], page: 1 }
  const found = await call(listNews, { typeId, title, page: requestedPage, pageSize })
  if (found.items.length > 0 || found.total === 0) return { ...filter, ...found, page: requestedPage }
  const page = Math.ceil(found.total / pageSize)
  return { ...filter, ...(await call(listNews, { typeId, title, page, pageSize })), page }
}

type Data = Awaited<ReturnType<typeof load>>

function head(data: Data, site: Site): PageHead {
  const { typeId, title, pageSize, page, types } = data
  const type = types.find(({ id }) => id === typeId)
  return {
    title: [type?.name, '新闻动态', page > 1 && `第 ${page} 页`].filter(Boolean).join(' · '),
    description: `${site.config.brand.siteName}的${type?.name ?? '新闻动态'}：${site.texts.newsLead}`,
    path: newsListAddress({ typeId, page }),
    hidden: title !== '' || pageSize !== limits.pageSize || (typeId !== '' && !type),
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: '新闻动态' }])],
  }
}

function NewsListPage({ data }: { data: Data }) {
  const { typeId, title, types, items, total, pageSize } = data
  const { texts } = useSite()
  const tabs = [allTypes, ...types].map(({ id, name }) => ({
    label: name,
    href: newsListAddress({ typeId: id, title, pageSize }),
    current: id === typeId,
  }))
  return (
    <>
      <HeadBand motif="lines" label="新闻动态" heading={texts.news} lead={texts.newsLead} />
      <Container className={styles.body}>
        <div className={styles.bar}>
          <div id={newsRegions[0]}>
            <FilterTabs label="新闻类型" tabs={tabs} />
          </div>
          <Island name="features/site/news/news-search" of={NewsSearch} props={{ typeId, title, pageSize }} />
        </div>
        <div id={newsRegions[1]}>
          {title && (
            <output className={styles.found}>
              标题包含“{title}”的新闻，共 {total} 条
            </output>
          )}
          <div className={styles.list}>{items.length === 0 ? <NoNews typeId={typeId} title={title} /> : <Rows data={data} />}</div>
          {types.some(({ id }) => id === typeId) && <FeedLink typeId={typeId} />}
        </div>
      </Container>
      <NextStep
        title="新要求与您有关吗？"
        text="说说您的系统与数据，我们判断适用哪些要求。"
        topic="新闻动态"
        ways={[{ label: '按需求找服务', url: '/needs' }]}
      />
    </>
  )
}

function NoNews({ typeId, title }: Pick<Data, 'typeId' | 'title'>) {
  return (
    <EmptyState title="暂无数据">
      <p>{title ? '可以换一个更短的词，或者看看全部新闻。' : typeId ? '暂无这一类新闻。' : '本站尚未发布新闻。'}</p>
      {(title || typeId) && (
        <LinkButton href="/news" look="quiet">
          查看全部新闻
        </LinkButton>
      )}
    </EmptyState>
  )
}

function Rows({ data: { typeId, title, items, total, pageSize, page } }: { data: Data }) {
  return (
    <>
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <NewsRow item={item} searched={title} />
          </li>
        ))}
      </ol>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        toHref={(n) => newsListAddress({ typeId, title, pageSize, page: n })}
        sizes={{ all: pageSizes, toHref: (size) => newsListAddress({ typeId, title, pageSize: size }) }}
      />
    </>
  )
}

function FeedLink({ typeId }: { typeId: string }) {
  return (
    <a href={feedAddress(typeId)} className={styles.feed}>
      订阅这一类新闻（RSS）
    </a>
  )
}

export const newsListPage = definePage({
  path: '/news',
  name: '新闻动态',
  parameters: ['typeid', 'newstitle', 'pagesize', 'page'],
  freeText: ['newstitle'],
  choices: { pagesize: pageSizes.filter((size) => size !== limits.pageSize).map(String) },
  load,
  head,
  Body: NewsListPage,
  listPublished: listNewsAddresses,
})
