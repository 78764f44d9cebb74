import type { Site } from '#platform/site/parts/page-config.ts'
import { definePage, type Loading, toPublishedAddress } from '#platform/site/parts/page.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/parts/page-head.tsx'
import { AnchorTabs } from '#ui/navigation/anchor-tabs.tsx'
import type { Crumb } from '#ui/navigation/breadcrumb.tsx'
import { getPlatform, listPlatforms } from '../../contract.ts'
import { isId, platformAddress } from '../../rules.ts'
import { ConsultInvitation } from '../consult-invitation.tsx'
import { DetailHead } from '../detail-head.tsx'
import { Framework } from './framework.tsx'
import { Partners } from './partners.tsx'
import { RelatedProducts } from './related-products.tsx'
import { Scenes } from './scenes.tsx'

async function load({ call, url }: Loading) {
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
    description: `${platform.brief}。${platform.introduction}`,
    path: platformAddress(platform.id),
    image: platform.image || undefined,
    jsonLd: [
      breadcrumbJsonLd(site, crumbsTo(platform.name)),
      { '@type': 'Product', name: platform.name, description: platform.brief, category: '信息安全服务平台' },
    ],
  }
}

const sections = [
  { id: 'scenes', label: '适用场景' },
  { id: 'framework', label: '平台框架' },
  { id: 'related', label: '相关产品' },
  { id: 'partners', label: '合作伙伴' },
]

function PlatformDetailPage({ data: platform }: { data: Data }) {
  return (
    <>
      <DetailHead
        crumbs={crumbsTo(platform.name)}
        name={platform.name}
        brief={platform.brief}
        text={platform.introduction}
        backdrop={platform.headImage}
      />
      <AnchorTabs key={platform.id} label="平台介绍" sticky={77} scroll={176} items={sections}>
        <Scenes scenes={platform.scenes} />
        <Framework platform={platform} />
        <RelatedProducts platform={platform} />
        <Partners partners={platform.partners} />
      </AnchorTabs>
      <ConsultInvitation topic={platform.name} />
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
