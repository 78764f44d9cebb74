import { ConsultBanner } from '#ui/layout/consult-banner.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { Section } from '#ui/layout/section.tsx'
import { listCases } from '../contract.ts'
import { CaseRows } from './case-rows.tsx'

const lead = '客户的行业、遇到的问题、做了什么、结果如何。'

function load({ call }: PageLoading) {
  return call(listCases, {})
}

type Data = Awaited<ReturnType<typeof load>>

function head({ cases }: Data, site: Site): PageHead {
  return {
    title: '客户案例',
    description: `${site.config.brand.siteName}做过的项目：${lead}`,
    hidden: cases.length === 0,
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: '客户案例' }])],
  }
}

function CaseListPage({ data: { cases } }: { data: Data }) {
  return (
    <>
      <HeadBand motif="sheets" label="做过的项目" heading="客户案例" lead={lead} />
      <Section compact>
        {cases.length > 0 ? (
          <CaseRows cases={cases} level={2} />
        ) : (
          <EmptyState title="本站尚未发布案例">
            <LinkButton href="/product">产品中心</LinkButton>
          </EmptyState>
        )}
      </Section>
      {cases.length > 0 && (
        <ConsultBanner
          title="您的情况与此相近？"
          text="说说您的系统、数据与时间要求，我们给出范围、步骤与周期上的建议。"
          action={<ConsultLink topic="客户案例" />}
        />
      )}
    </>
  )
}

export const caseListPage = definePage({
  path: '/cases',
  name: '客户案例',
  load,
  head,
  Body: CaseListPage,
  listPublished: async (call) => ((await call(listCases, {})).cases.length > 0 ? [{ path: '/cases' }] : []),
})
