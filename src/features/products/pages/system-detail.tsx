import { ExternalLink } from 'lucide-react'
import { inBrowser, type Loading, onServer } from '#gateway/loading.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { breadcrumbJsonLd, pageMeta } from '#platform/site/parts/page-meta.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { LinkButton } from '#ui/button.tsx'
import { getSystem } from '../contract.ts'
import { couldBeId, platformAddress, systemAddress } from '../rules.ts'
import type { Route } from './+types/system-detail'
import { ConsultInvitation, ConsultLink } from './consult-invitation.tsx'
import { DetailHead } from './detail-head.tsx'
import { Functions } from './functions.tsx'
import { ManualButton } from './manual-button.tsx'
import { Questions } from './questions.tsx'
import { SamePlatform } from './same-platform.tsx'

async function load({ call, url }: Loading) {
  const id = url.searchParams.get('systemid')
  if (!couldBeId(id)) throw new Refusal(refusals.notFound)
  return call(getSystem, { id })
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function crumbsTo(system: { name: string; platformId: string; platformName: string }): Crumb[] {
  return [
    { label: '首页', href: '/' },
    { label: '产品中心', href: '/product' },
    { label: system.platformName, href: platformAddress(system.platformId) },
    { label: system.name },
  ]
}

export function meta({ matches, loaderData: system }: Route.MetaArgs) {
  if (!system) return []
  return pageMeta(matches, {
    title: `${system.name} - ${system.platformName}`,
    description: `${system.brief}。${system.detail}`,
    path: systemAddress(system.id),
    image: system.shareImage,
    jsonLd: [
      breadcrumbJsonLd(matches, crumbsTo(system)),
      {
        '@type': 'SoftwareApplication',
        name: system.name,
        description: system.brief,
        applicationCategory: 'SecurityApplication',
        operatingSystem: 'Web',
        ...(system.url && { url: system.url }),
      },
    ],
  })
}

const sections = [
  { id: 'functions', label: '主要功能' },
  { id: 'questions', label: '常见问题' },
]

export default function SystemDetailPage({ loaderData: system }: Route.ComponentProps) {
  return (
    <>
      <DetailHead crumbs={crumbsTo(system)} name={system.name} brief={system.brief} text={system.detail} picture={system.image}>
        {system.url ? (
          <LinkButton to={system.url} newTab look="on-dark" size="large">
            立即查看
            <ExternalLink />
          </LinkButton>
        ) : (
          <ConsultLink topic={system.name} />
        )}
        {system.manualFileId && <ManualButton systemId={system.id} fileId={system.manualFileId} />}
      </DetailHead>
      <AnchorTabs key={system.id} label="系统介绍" sticky={77} scroll={176} items={sections}>
        <Functions system={system} />
        <Questions questions={system.questions} />
      </AnchorTabs>
      <SamePlatform system={system} />
      <ConsultInvitation topic={system.name} />
    </>
  )
}
