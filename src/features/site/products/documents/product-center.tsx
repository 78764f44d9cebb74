import { toSearched } from '#kit/identifiers/characters.ts'
import { type Site, useSite } from '#platform/site/shared/page-config.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { AnchorTabs } from '#ui/navigation/anchor-tabs.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { Container } from '#ui/layout/section.tsx'
import { listPlatforms } from '../contract.ts'
import { comparisonPath, limits } from '../rules.ts'
import styles from './product-center.module.css'
import { Series } from './series.tsx'

async function load({ call, url }: PageLoading) {
  const name = toSearched(url.searchParams.get('platformname'))
  // No product has such a name.
  if (name.length > limits.searchedName) return { name, platforms: [] }
  return { name, ...(await call(listPlatforms, { name })) }
}

type Data = Awaited<ReturnType<typeof load>>

function head(data: Data, site: Site): PageHead {
  const names = data.platforms.map((platform) => platform.name).join('、')
  return {
    title: '产品中心',
    description: `${site.config.brand.siteName}的平台和系统${names && `：${names}`}`,
    path: '/product',
    hidden: Boolean(data.name),
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: '产品中心' }])],
  }
}

function ProductCenterPage({ data: { name, platforms } }: { data: Data }) {
  const { texts } = useSite()
  return (
    <>
      <HeadBand motif="layers" label="平台与系统" heading="产品中心" lead={texts.products}>
        <SearchForm
          action="/product"
          name="platformname"
          label="产品名称"
          placeholder="输入平台或系统名称"
          submit="搜索产品"
          value={name}
          clearHref="/product"
        />
      </HeadBand>
      <Container className={styles.body}>
        {platforms.length === 0 ? (
          <EmptyState title="暂无数据">
            {name ? <p>没有名称包含“{name}”的平台或系统，请换一个词，或浏览全部产品。</p> : <p>暂无产品资料，欢迎与我们联系。</p>}
            {name ? <LinkButton href="/product">查看全部产品</LinkButton> : <LinkButton href="/contact">联系我们</LinkButton>}
          </EmptyState>
        ) : (
          <AnchorTabs
            label="产品分类"
            side
            sticky={90}
            scroll={77}
            items={platforms.map((platform) => ({ id: platform.id, label: platform.name }))}
          >
            {name && (
              <Found name={name} platforms={platforms.length} systems={platforms.reduce((sum, { systems }) => sum + systems.length, 0)} />
            )}
            {platforms.map((platform, i) => (
              <Series key={platform.id} platform={platform} searched={name} isFirst={i === 0} />
            ))}
          </AnchorTabs>
        )}
      </Container>
      <NextStep
        title="不确定选哪一个？"
        text="从您的要求出发，或把两个产品放在一起看。"
        topic="产品中心"
        ways={[
          { label: '按需求找', url: '/needs' },
          { label: '比较产品', url: comparisonPath },
        ]}
      />
    </>
  )
}

function Found({ name, platforms, systems }: { name: string; platforms: number; systems: number }) {
  return (
    <output className={styles.found}>
      “{name}”：在 {platforms} 个平台中找到 {systems} 个系统
    </output>
  )
}

export const productCenterPage = definePage({
  path: '/product',
  name: '产品中心',
  parameters: ['platformname'],
  freeText: ['platformname'],
  load,
  head,
  Body: ProductCenterPage,
  listPublished: async () => [{ path: '/product' }],
})
