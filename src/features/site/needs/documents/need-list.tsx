import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { Section } from '#ui/layout/section.tsx'
import { listNeeds } from '../contract.ts'
import { NeedCards } from './need-cards.tsx'

const lead = '从您要满足的要求出发：谁需要、交付什么、多久、谁来做、大约多少钱。'

function load({ call }: PageLoading) {
  return call(listNeeds, {})
}

type Data = Awaited<ReturnType<typeof load>>

function head({ needs }: Data, site: Site): PageHead {
  return {
    title: '按需求找服务',
    description: `${needs.map(({ title }) => title).join('、')}：${lead}`,
    hidden: needs.length === 0,
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: '按需求找服务' }])],
  }
}

function NeedListPage({ data: { needs } }: { data: Data }) {
  return (
    <>
      <HeadBand motif="choices" label="从要求出发" heading="按需求找服务" lead={lead} />
      <Section compact>
        {needs.length > 0 ? (
          <NeedCards needs={needs} level={2} />
        ) : (
          <EmptyState title="这里还没有内容">
            <LinkButton href="/product">产品中心</LinkButton>
          </EmptyState>
        )}
      </Section>
      <ConsultBanner
        title="不确定属于哪一种？"
        text="说说您的系统、数据和收到的通知，我们判断适用哪些要求，再给出范围与步骤。"
        action={<ConsultLink topic="按需求找服务" />}
      />
    </>
  )
}

export const needListPage = definePage({
  path: '/needs',
  name: '按需求找服务',
  load,
  head,
  Body: NeedListPage,
  listPublished: async (call) => ((await call(listNeeds, {})).needs.length > 0 ? [{ path: '/needs' }] : []),
})
