import { useNavigation } from 'react-router'
import { inBrowser, type Loading, onServer } from '#gateway/loading.ts'
import { breadcrumbJsonLd, pageMeta } from '#platform/site/parts/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { HeadBand } from '#ui/head-band.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Container } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { listNews, listNewsTypes } from '../contract.ts'
import { allTypes, limits, newsListAddress, pageSizes } from '../rules.ts'
import type { Route } from './+types/news-list'
import styles from './news-list.module.css'
import { NewsRow } from './news-row.tsx'
import { NewsSearch } from './news-search.tsx'

async function load({ call, url }: Loading) {
  const typeId = (url.searchParams.get('typeid') ?? '').replaceAll('\0', '').slice(0, limits.typeId).trim()
  const title = (url.searchParams.get('newstitle') ?? '').replaceAll('\0', '').slice(0, limits.title).trim()
  const pageSize = pageSizes.find((size) => String(size) === url.searchParams.get('pagesize')) ?? limits.pageSize
  const asked = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  const [{ types }, found] = await Promise.all([call(listNewsTypes, {}), call(listNews, { typeId, title, page: asked, pageSize })])
  const filter = { typeId, title, pageSize, types }
  if (found.items.length > 0 || found.total === 0) return { ...filter, ...found, page: asked }
  const page = Math.ceil(found.total / pageSize)
  return { ...filter, ...(await call(listNews, { typeId, title, page, pageSize })), page }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { typeId, title, pageSize, page, types } = loaderData
  const type = types.find(({ id }) => id === typeId)
  return pageMeta(matches, {
    title: [type?.name, '新闻动态', page > 1 && `第 ${page} 页`].filter(Boolean).join(' · '),
    description: `澄观信息安全的${type?.name ?? '政策法规、标准动态、公司新闻与技术观察'}：解读要求，记录实践，说明变化。`,
    path: newsListAddress({ typeId, page }),
    hidden: title !== '' || pageSize !== limits.pageSize || (typeId !== '' && !type),
    jsonLd: [breadcrumbJsonLd(matches, [{ label: '首页', href: '/' }, { label: '新闻动态' }])],
  })
}

export default function NewsListPage({ loaderData: { typeId, title, types, items, total, pageSize, page } }: Route.ComponentProps) {
  const busy = useNavigation().location?.pathname === '/news'
  return (
    <>
      <HeadBand label="新闻动态" heading="政策、标准与我们的实践" lead="解读新要求，记录项目经验，说明产品与服务的变化。" />
      <Container className={styles.body}>
        <div className={styles.bar}>
          <FilterTabs
            label="新闻类型"
            tabs={[allTypes, ...types].map(({ id, name }) => ({
              label: name,
              href: newsListAddress({ typeId: id, title, pageSize }),
              current: id === typeId,
            }))}
          />
          <NewsSearch typeId={typeId} title={title} pageSize={pageSize} />
        </div>
        {title && (
          <output className={styles.found}>
            标题包含“{title}”的新闻，共 {total} 条
          </output>
        )}
        <div className={styles.list} aria-busy={busy}>
          {busy && (
            <div className={styles.busy}>
              <Spinner large />
            </div>
          )}
          {items.length === 0 ? (
            <EmptyState title="暂无数据">
              {title ? <p>可以换一个更短的词，或者看看全部新闻。</p> : <p>这一类新闻正在整理。</p>}
              <LinkButton to="/news" look="quiet">
                查看全部新闻
              </LinkButton>
            </EmptyState>
          ) : (
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
                hrefOf={(n) => newsListAddress({ typeId, title, pageSize, page: n })}
                sizes={{ all: pageSizes, hrefOf: (size) => newsListAddress({ typeId, title, pageSize: size }) }}
              />
            </>
          )}
        </div>
      </Container>
    </>
  )
}
