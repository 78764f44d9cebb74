import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { inBrowser, type Loading, onServer } from '#gateway/loading.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { organizationJsonLd, pageMeta } from '#platform/site/parts/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { JoinBanner } from '#ui/join-banner.tsx'
import { Phrases } from '#ui/phrases.tsx'
import { Container, Section } from '#ui/section.tsx'
import { ServicesStrip } from '#ui/services-strip.tsx'
import { getHome } from '../contract.ts'
import type { Route } from './+types/home-page'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { LatestNews } from './latest-news.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ServiceTiles } from './service-tiles.tsx'

function load({ call }: Loading) {
  return call(getHome, {})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    description: loaderData?.slogan.text ?? '',
    jsonLd: [organizationJsonLd(matches, loaderData?.joinHotline ?? '')],
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { banners, slogan, promises, platforms, news, joinHotline, hours } = loaderData
  const config = usePageConfig()
  return (
    <>
      <Hero banners={banners} />
      <section className={styles.slogan}>
        <Container className={styles.sloganInner}>
          <h1>
            <Phrases text={slogan.title} />
          </h1>
          <div>
            <p>
              <Phrases text={slogan.text} />
            </p>
            <LinkButton to="/explore" look="quiet" size="large">
              走进澄观
              <ArrowRight />
            </LinkButton>
          </div>
        </Container>
      </section>
      {promises.length > 0 && (
        <>
          <h2 className="visually-hidden">服务承诺</h2>
          <ServicesStrip label="服务承诺" promises={promises} />
        </>
      )}
      {platforms.length > 0 && (
        <Section label="推荐产品" heading="从合规到运营，协同运转" aside={<More to="/product">全部产品</More>}>
          <ProductGrid platforms={platforms} />
        </Section>
      )}
      <Section label="技术服务" heading="常用工具，一处找到" tone="surface">
        <ServiceTiles config={config} />
      </Section>
      {news.length > 0 && (
        <Section label="公司新闻" heading="近期动态" aside={<More to="/news">全部新闻</More>}>
          <LatestNews news={news} />
        </Section>
      )}
      {joinHotline && (
        <JoinBanner
          heading="从一次通话开始"
          text="说说您的系统、数据和时间要求。我们会先给出判断与建议，再谈合作。"
          telLabel="合作热线"
          tel={joinHotline}
          hours={hours}
        />
      )}
    </>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.more}>
      {children}
      <ArrowRight />
    </Link>
  )
}
