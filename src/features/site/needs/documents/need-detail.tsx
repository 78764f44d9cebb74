import { caseAddress } from '#features/site/cases/rules.ts'
import { comparisonAddress, platformAddress } from '#features/site/products/rules.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading, toPublishedAddress } from '#platform/site/shared/page.ts'
import { breadcrumbJsonLd, organizationJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { ArrowRight } from '#ui/icons.ts'
import { Container, Section } from '#ui/layout/section.tsx'
import { Accordion } from '#ui/navigation/accordion.tsx'
import { Breadcrumb, type Crumb } from '#ui/navigation/breadcrumb.tsx'
import { Fact } from '#ui/text/fact.tsx'
import prose from '#ui/text/prose.module.css'
import { getNeed, listNeeds } from '../contract.ts'
import { NeedCards } from './need-cards.tsx'
import { isNeedId, needAddress, priceOnRequest } from '../rules.ts'
import styles from './need-detail.module.css'

function load({ call, url }: PageLoading) {
  const id = url.searchParams.get('needid')
  if (!isNeedId(id)) return Promise.reject(new Refusal(refusals.notFound))
  return call(getNeed, { id })
}

type Data = Awaited<ReturnType<typeof load>>

function crumbsTo(title: string): Crumb[] {
  return [{ label: '首页', href: '/' }, { label: '按需求找服务', href: '/needs' }, { label: title }]
}

function head({ id, title, brief, questions }: Data, site: Site): PageHead {
  const answers = questions.map(({ name, answer }) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return {
    title,
    description: brief,
    path: needAddress(id),
    jsonLd: [
      breadcrumbJsonLd(site, crumbsTo(title)),
      { '@type': 'Service', name: title, description: brief, provider: organizationJsonLd(site) },
      ...(answers.length > 0 ? [{ '@type': 'FAQPage', mainEntity: answers }] : []),
    ],
  }
}

function Lines({ text }: { text: string }) {
  return (
    <ul>
      {text
        .split('\n')
        .filter(Boolean)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  )
}

function Offer({ need }: { need: Data }) {
  const { title, brief } = need
  return (
    <Container className={styles.page}>
      <Breadcrumb crumbs={crumbsTo(title)} />
      <h1>{title}</h1>
      <p className={styles.brief}>{brief}</p>
      <div className={styles.columns}>
        <div className={prose.prose}>
          <h2>谁需要</h2>
          <Lines text={need.audience} />
          <h2>交付什么</h2>
          <Lines text={need.deliverables} />
        </div>
        <aside aria-label="周期、人员与价格" className={styles.facts}>
          <dl>
            <Fact name="周期">{need.duration}</Fact>
            <Fact name="谁来做">{need.team}</Fact>
            <Fact name="价格区间">{need.price || priceOnRequest}</Fact>
          </dl>
          <ConsultLink topic={title} look="primary" />
        </aside>
      </div>
    </Container>
  )
}

function Proof({ platforms, cases }: Pick<Data, 'platforms' | 'cases'>) {
  if (platforms.length + cases.length === 0) return null
  return (
    <Section heading="用到的产品与做过的案例">
      <div className={styles.proof}>
        <Links
          heading="产品"
          links={platforms.map(({ id, name, brief: about }) => ({ name, about, href: platformAddress(id) }))}
          more={{ label: '比较产品', href: comparisonAddress(platforms[0]?.id ?? '', platforms[1]?.id) }}
        />
        <Links
          heading="案例"
          links={cases.map((one) => ({ name: one.title, about: one.result, href: caseAddress(one.id) }))}
          more={{ label: '全部案例', href: '/cases' }}
        />
      </div>
    </Section>
  )
}

function NeedDetailPage({ data: need }: { data: Data }) {
  const { title, steps, questions, platforms, cases, others } = need
  return (
    <>
      <Offer need={need} />
      {steps.length > 0 && (
        <Section heading="怎么做" tone="surface">
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                {step.detail && <p>{step.detail}</p>}
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Proof platforms={platforms} cases={cases} />
      {questions.length > 0 && (
        <Section heading="常被问到的" tone="surface">
          <Accordion
            firstOpen
            items={questions.map(({ name, answer }, i) => ({ id: `question-${i + 1}`, title: name, content: <p>{answer}</p> }))}
          />
        </Section>
      )}
      {others.length > 0 && (
        <div className="no-print">
          <Section heading="其他需求" compact>
            <NeedCards needs={others} level={3} />
          </Section>
        </div>
      )}
      <NextStep
        title="下一步"
        text="说说您的系统、数据与时间要求，我们给出范围、步骤与报价；已在办理的，可直接提交申请或查询。"
        topic={title}
        ways={need.ways}
      />
    </>
  )
}

type LinksProps = {
  heading: string
  links: { name: string; about: string; href: string }[]
  more: { label: string; href: string }
}

function Links({ heading, links, more }: LinksProps) {
  if (links.length === 0) return null
  return (
    <div>
      <h3>{heading}</h3>
      <ul>
        {links.map(({ name, about, href }) => (
          <li key={href}>
            <a href={href}>
              <b>{name}</b>
              {about && <span>{about}</span>}
            </a>
          </li>
        ))}
      </ul>
      <LinkButton href={more.href} look="quiet">
        {more.label}
        <ArrowRight />
      </LinkButton>
    </div>
  )
}

export const needDetailPage = definePage({
  path: '/needs/details',
  parameters: ['needid'],
  ofContent: true,
  load,
  head,
  Body: NeedDetailPage,
  async listPublished(call) {
    const { needs } = await call(listNeeds, {})
    return needs.map(({ id }) => ({ path: toPublishedAddress('/needs/details', { needid: id }) }))
  },
})
