import { ExternalLink } from '#ui/icons.ts'
import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { breadcrumbJsonLd, organizationJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { AnchorTabs } from '#ui/navigation/anchor-tabs.tsx'
import type { Crumb } from '#ui/navigation/breadcrumb.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { Island } from '#ui/island.tsx'
import { getSystem } from '../../contract.ts'
import { isId, joinSentences, platformAddress, systemAddress } from '../../rules.ts'
import { ConsultInvitation } from '../consult-invitation.tsx'
import { DetailHead } from '../detail-head.tsx'
import { Functions } from './functions.tsx'
import ManualButton from '../../islands/manual-button.tsx'
import { Questions } from './questions.tsx'
import { SamePlatform } from './same-platform.tsx'

async function load({ call, url }: PageLoading) {
  const id = url.searchParams.get('systemid')
  if (!isId(id)) throw new Refusal(refusals.notFound)
  return call(getSystem, { id })
}

type Data = Awaited<ReturnType<typeof load>>

function crumbsTo(system: { name: string; platformId: string; platformName: string }): Crumb[] {
  return [
    { label: '首页', href: '/' },
    { label: '产品中心', href: '/product' },
    { label: system.platformName, href: platformAddress(system.platformId) },
    { label: system.name },
  ]
}

function head(system: Data, site: Site): PageHead {
  return {
    title: `${system.name} - ${system.platformName}`,
    description: joinSentences(system.brief, system.detail),
    path: systemAddress(system.id),
    image: system.shareImage || undefined,
    jsonLd: [
      breadcrumbJsonLd(site, crumbsTo(system)),
      {
        '@type': 'Service',
        name: system.name,
        description: system.brief,
        provider: organizationJsonLd(site),
        ...(system.url && { url: system.url }),
      },
    ],
  }
}

const chapters = {
  functions: { id: 'functions', label: '主要功能' },
  questions: { id: 'questions', label: '常见问题' },
}

function SystemDetailPage({ data: system }: { data: Data }) {
  const hasFunctions = system.functionImage !== '' || system.highlights.length > 0
  const hasQuestions = system.questions.length > 0
  const sections = [...(hasFunctions ? [chapters.functions] : []), ...(hasQuestions ? [chapters.questions] : [])]
  return (
    <>
      <DetailHead crumbs={crumbsTo(system)} name={system.name} brief={system.brief} text={system.detail} picture={system.image}>
        {system.url ? (
          <LinkButton href={system.url} newTab look="on-dark" size="large">
            立即查看
            <ExternalLink />
          </LinkButton>
        ) : (
          <ConsultLink topic={system.name} />
        )}
        {system.manualFileId && (
          <Island
            name="features/site/products/manual-button"
            of={ManualButton}
            props={{ systemId: system.id, fileId: system.manualFileId }}
            when="touch"
          />
        )}
      </DetailHead>
      <AnchorTabs key={system.id} label="系统介绍" sticky={77} scroll={176} items={sections}>
        {hasFunctions && <Functions system={system} />}
        {hasQuestions && <Questions questions={system.questions} />}
      </AnchorTabs>
      <SamePlatform system={system} />
      <ConsultInvitation topic={system.name} platformId={system.platformId} />
    </>
  )
}

export const systemDetailPage = definePage({
  path: '/product/system',
  parameters: ['systemid'],
  ofContent: true,
  load,
  head,
  Body: SystemDetailPage,
})
