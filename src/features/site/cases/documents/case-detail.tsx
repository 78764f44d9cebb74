import { Fragment } from 'react'
import { definePage, type PageLoading, toPublishedAddress } from '#platform/site/shared/page.ts'
import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { breadcrumbJsonLd, organizationJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'
import { Container, Section } from '#ui/layout/section.tsx'
import { Breadcrumb, type Crumb } from '#ui/navigation/breadcrumb.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import prose from '#ui/text/prose.module.css'
import { Stats } from '#ui/text/stat.tsx'
import { ArrowRight } from '#ui/icons.ts'
import { getCase, listCases } from '../contract.ts'
import { caseAddress, isCaseId } from '../rules.ts'
import { platformAddress } from '#features/site/products/rules.ts'
import styles from './case-detail.module.css'
import { CaseRows, toMonth } from './case-rows.tsx'

function load({ call, url }: PageLoading) {
  const id = url.searchParams.get('caseid')
  if (!isCaseId(id)) return Promise.reject(new Refusal(refusals.notFound))
  return call(getCase, { id })
}

type Data = Awaited<ReturnType<typeof load>>

function crumbsTo(title: string): Crumb[] {
  return [{ label: '首页', href: '/' }, { label: '客户案例', href: '/cases' }, { label: title }]
}

function head({ id, title, trade, finishedOn, problem, result }: Data, site: Site): PageHead {
  const publisher = organizationJsonLd(site)
  const article = {
    '@type': 'Article',
    headline: title,
    description: result,
    articleSection: trade,
    datePublished: finishedOn,
    inLanguage: 'zh-CN',
    author: publisher,
    publisher,
  }
  return {
    title,
    description: `${trade}：${problem}`,
    path: caseAddress(id),
    type: 'article',
    jsonLd: [breadcrumbJsonLd(site, crumbsTo(title)), article],
  }
}

const chapters = [
  ['problem', '问题'],
  ['work', '做了什么'],
  ['result', '结果'],
] as const

function CaseDetailPage({ data: found }: { data: Data }) {
  const { title, trade, finishedOn, figures, platformId, platformName, others } = found
  return (
    <>
      <Container className={styles.page}>
        <Breadcrumb crumbs={crumbsTo(title)} />
        <h1>
          <Phrases text={title} />
        </h1>
        <div className={styles.columns}>
          <article className={prose.prose}>
            {chapters.map(([name, label]) => (
              <Fragment key={name}>
                <h2>{label}</h2>
                {found[name].split('\n').map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Fragment>
            ))}
          </article>
          <aside className={styles.facts}>
            <dl>
              <Fact name="行业">{trade}</Fact>
              <Fact name="完成">{toMonth(finishedOn)}</Fact>
              {platformId && (
                <Fact name="用到的平台">
                  <a href={platformAddress(platformId)}>{platformName}</a>
                </Fact>
              )}
            </dl>
            {figures.length > 0 && <Stats items={figures} />}
          </aside>
        </div>
      </Container>
      {others.length > 0 && (
        <Section heading="其他案例" tone="surface" aside={<AllCases />}>
          <CaseRows cases={others} level={3} />
        </Section>
      )}
      <ConsultBanner
        title="您的情况与此相近？"
        text="说说您的系统、数据与时间要求，我们给出范围、步骤与周期上的建议。"
        action={<ConsultLink topic={title} />}
      />
    </>
  )
}

function AllCases() {
  return (
    <LinkButton href="/cases" look="quiet">
      全部案例
      <ArrowRight />
    </LinkButton>
  )
}

export const caseDetailPage = definePage({
  path: '/cases/details',
  parameters: ['caseid'],
  ofContent: true,
  load,
  head,
  Body: CaseDetailPage,
  async listPublished(call) {
    const { cases } = await call(listCases, {})
    return cases.map(({ id }) => ({ path: toPublishedAddress('/cases/details', { caseid: id }) }))
  },
})
