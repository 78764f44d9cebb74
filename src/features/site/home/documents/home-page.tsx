import { ArrowRight } from '#ui/icons.ts'
import { allNeeds } from '#platform/site/menu-rules.ts'
import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { useSite } from '#platform/site/shared/page-config.ts'
import { organizationJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { Island } from '#ui/island.tsx'
import { JoinBanner } from '#ui/layout/join-banner.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import { Container, Section } from '#ui/layout/section.tsx'
import { ServicesStrip } from '#ui/layout/services-strip.tsx'
import { getHome } from '../contract.ts'
import Hero from '../islands/hero.tsx'
import styles from './home-page.module.css'
import { LatestNews } from './latest-news.tsx'
import { hasProof, Proof } from './proof.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ServiceTiles } from './service-tiles.tsx'

function load({ call }: PageLoading) {
  return call(getHome, {})
}

type Data = Awaited<ReturnType<typeof load>>

function head(data: Data, site: Site): PageHead {
  return {
    description: data.slogan.text || [site.config.brand.siteName, site.config.brand.slogan].filter(Boolean).join('，'),
    jsonLd: [organizationJsonLd(site)],
  }
}

function HomePage({ data }: { data: Data }) {
  const { banners, slogan, promises, platforms, news, joinHotline, joinHotlineName, hours } = data
  const { texts } = useSite()
  // What the island does not draw need not travel with it.
  const slides = banners.map((banner) => {
    const { id: _, ...slide } = banner
    return slide
  })
  return (
    <>
      {slides.length > 0 && <Island name="features/site/home/hero" of={Hero} props={{ banners: slides }} />}
      <Offer slogan={slogan} />
      {hasProof(data) && (
        <Section label="实证" heading={texts.homeProof} compact aside={data.cases.length > 0 && <More to="/cases">全部案例</More>}>
          <Proof cases={data.cases} proof={data.proof} />
        </Section>
      )}
      {promises.length > 0 && (
        <>
          <h2 className="visually-hidden">服务承诺</h2>
          <ServicesStrip promises={promises} />
        </>
      )}
      {platforms.length > 0 && (
        <Section label="推荐产品" heading={texts.homeProducts} aside={<More to="/product">全部产品</More>}>
          <ProductGrid platforms={platforms} />
        </Section>
      )}
      <ServiceTiles />
      {news.length > 0 && (
        <Section label="公司新闻" heading="近期动态" aside={<More to="/news">全部新闻</More>}>
          <LatestNews news={news} />
        </Section>
      )}
      {joinHotline && (
        <JoinBanner
          heading={texts.homeCall}
          text={texts.homeCallLead}
          hotline={{ name: joinHotlineName, tel: joinHotline }}
          hours={hours}
        />
      )}
    </>
  )
}

/** What the company stands for, and the way to talk to it. */
function Offer({ slogan }: Pick<Data, 'slogan'>) {
  const { config, guides } = useSite()
  const { brand } = config
  const lead = slogan.text || brand.slogan || brand.companyName
  return (
    <section className={styles.slogan}>
      <Container className={styles.sloganInner}>
        <h1>
          <Phrases text={slogan.title || brand.siteName} />
        </h1>
        <div>
          {lead && (
            <p>
              <Phrases text={lead} />
            </p>
          )}
          <div className={styles.ways}>
            <ConsultLink topic={brand.siteName} look="primary" />
            <LinkButton href="/explore" look="quiet" size="large">
              走进我们
              <ArrowRight />
            </LinkButton>
            {guides.some(({ url }) => url === allNeeds.url) && (
              <LinkButton href={allNeeds.url} look="quiet" size="large">
                {allNeeds.label}
              </LinkButton>
            )}
          </div>
        </div>
      </Container>
    </section>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className={styles.more}>
      {children}
      <ArrowRight />
    </a>
  )
}

export const homePage = definePage({
  path: '/',
  name: '首页',
  load,
  head,
  Body: HomePage,
  listPublished: async () => [{ path: '/' }],
})
