import { Fragment, type ReactNode } from 'react'
import type { Site } from '#platform/site/shared/page-config.ts'
import { definePage, type PageLoading, toPublishedAddress } from '#platform/site/shared/page.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { breadcrumbJsonLd, organizationJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { AnchorTabs } from '#ui/navigation/anchor-tabs.tsx'
import type { Crumb } from '#ui/navigation/breadcrumb.tsx'
import { getPlatform, listPlatforms } from '../../contract.ts'
import { isId, joinSentences, platformAddress } from '../../rules.ts'
import { ConsultInvitation } from '../consult-invitation.tsx'
import { DetailHead } from '../detail-head.tsx'
import { Framework, hasFramework, toFrameworkLabel } from './framework.tsx'
import { Partners } from './partners.tsx'
import { listRelatedProducts, RelatedProducts } from './related-products.tsx'
import { Scenes } from './scenes.tsx'

async function load({ call, url }: PageLoading) {
  const id = url.searchParams.get('platformid')
  if (!isId(id)) throw new Refusal(refusals.notFound)
  return call(getPlatform, { id })
}

type Data = Awaited<ReturnType<typeof load>>

function crumbsTo(name: string): Crumb[] {
  return [{ label: '首页', href: '/' }, { label: '产品中心', href: '/product' }, { label: name }]
}

function head(platform: Data, site: Site): PageHead {
  return {
    title: platform.name,
    description: joinSentences(platform.brief, platform.introduction),
    path: platformAddress(platform.id),
    image: platform.image || undefined,
    jsonLd: [
      breadcrumbJsonLd(site, crumbsTo(platform.name)),
      { '@type': 'Service', provider: organizationJsonLd(site), name: platform.name, description: platform.brief },
    ],
  }
}

type Chapter = { id: string; label: string; content: ReactNode }

/** The chapters that have something to show. */
function listChapters(platform: Data): Chapter[] {
  const products = listRelatedProducts(platform)
  const chapters: (Chapter | false)[] = [
    platform.scenes.length > 0 && { id: 'scenes', label: '适用场景', content: <Scenes scenes={platform.scenes} /> },
    hasFramework(platform) && { id: 'framework', label: toFrameworkLabel(platform), content: <Framework platform={platform} /> },
    products.length > 0 && { id: 'related', label: '相关产品', content: <RelatedProducts products={products} /> },
    platform.partners.length > 0 && { id: 'partners', label: '合作伙伴', content: <Partners partners={platform.partners} /> },
  ]
  return chapters.filter((chapter) => chapter !== false)
}

function PlatformDetailPage({ data: platform }: { data: Data }) {
  const chapters = listChapters(platform)
  return (
    <>
      <DetailHead
        crumbs={crumbsTo(platform.name)}
        name={platform.name}
        brief={platform.brief}
        text={platform.introduction}
        backdrop={platform.headImage}
      />
      <AnchorTabs key={platform.id} label="平台介绍" sticky={77} scroll={176} items={chapters.map(({ id, label }) => ({ id, label }))}>
        {chapters.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
      </AnchorTabs>
      <ConsultInvitation topic={platform.name} platformId={platform.id} />
    </>
  )
}

export const platformDetailPage = definePage({
  path: '/product/detail',
  parameters: ['platformid'],
  ofContent: true,
  load,
  head,
  Body: PlatformDetailPage,
  async listPublished(call) {
    const { platforms } = await call(listPlatforms, {})
    const systems = platforms.flatMap((platform) => platform.systems)
    return [
      ...platforms.map(({ id }) => ({ path: toPublishedAddress('/product/detail', { platformid: id }) })),
      ...systems.map(({ id }) => ({ path: toPublishedAddress('/product/system', { systemid: id }) })),
    ]
  },
})
