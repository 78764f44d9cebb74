import { unlessNotFound } from '#gateway/browser-call.ts'
import { Mail, PhoneCall } from '#ui/icons.ts'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { formatAnswerTime, supportLine } from '#platform/site/rules.ts'
import { toDatum } from '#kit/coordinates.ts'
import { type Site, useSite } from '#platform/site/shared/page-config.ts'
import type { PageHead } from '#platform/site/shared/page-head.tsx'
import { AnchorTabs } from '#ui/navigation/anchor-tabs.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { Island } from '#ui/island.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { JoinBanner } from '#ui/layout/join-banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ServicesStrip } from '#ui/layout/services-strip.tsx'
import { getContact, getExplore, getSite } from '../contract.ts'
import CompanyMap from '../islands/company-map.tsx'
import { HotlineCards } from '../shared/hotline-cards.tsx'
import { UnpublishedPage } from '../shared/unpublished-page.tsx'
import { VisionCards } from '../shared/vision-cards.tsx'
import { getAmapLink, getJoinHotline, getTileMap, listHotlines, telHref } from '../rules.ts'
import styles from './contact.module.css'

async function load({ call }: PageLoading) {
  const [contact, company, { map, tel, telHours, answerTime }] = await Promise.all([
    unlessNotFound(call(getContact, {})),
    unlessNotFound(call(getExplore, {})),
    call(getSite, {}),
  ])
  return { contact, name: company?.name, promises: company?.promises ?? [], map, tel, telHours, answerTime }
}

type Data = Awaited<ReturnType<typeof load>>

/** As schema.org has them. */
const contactTypes = { service: 'customer support', complaint: 'complaints', join: 'sales' } as const

function head({ contact, ...data }: Data, site: Site): PageHead {
  const { siteName, companyName } = site.config.brand
  if (!contact) return { title: '联系我们', description: `${siteName}的联系方式。`, hidden: true }
  const name = data.name ?? (companyName || siteName)
  const hotlines = listHotlines(contact)
  const organization = { '@type': 'Organization', name, address: contact.address, email: contact.email || undefined }
  const contactPoint = hotlines.map(({ key, tel }) => ({
    '@type': 'ContactPoint',
    areaServed: 'CN',
    availableLanguage: 'zh',
    contactType: contactTypes[key],
    telephone: tel,
  }))
  return {
    title: '联系我们',
    description: `${hotlines.map(({ name: hotline, tel }) => `${hotline} ${tel}，`).join('')}${contact.hours}。地址：${contact.address}。`,
    jsonLd: [{ '@type': 'ContactPage', mainEntity: { ...organization, contactPoint } }],
  }
}

type Contact = NonNullable<Data['contact']>

const chapters = [
  { id: 'vision', label: '合作愿景' },
  { id: 'contact', label: '联系我们' },
]

function ContactPage({ data: { contact, promises, map, tel, telHours, answerTime, ...data } }: { data: Data }) {
  const { texts, config } = useSite()
  const { siteName, companyName } = config.brand
  if (!contact) return <UnpublishedPage heading="联系我们" lead="本站尚未发布联系方式。" />
  const name = data.name ?? (companyName || siteName)
  const hasVisions = contact.visions.length > 0
  return (
    <>
      <HeadBand motif="ways" heading="联系我们" lead={texts.contact}>
        {tel && (
          <p className={styles.support}>
            <PhoneCall />
            <span>{telHours ? `${supportLine}（${telHours}）` : supportLine}</span>
            <a href={telHref(tel)}>{tel}</a>
          </p>
        )}
      </HeadBand>
      <AnchorTabs label="本页内容" items={chapters.filter(({ id }) => id !== 'vision' || hasVisions)} sticky={77} scroll={176}>
        {hasVisions && (
          <Section id="vision" heading={texts.contactVisions}>
            <VisionCards visions={contact.visions} />
          </Section>
        )}
        <Section id="contact" heading={texts.contactHotlines} tone="surface" aside={contact.email && <Email address={contact.email} />}>
          <HotlineCards {...contact} />
          <div id="consult" className={styles.consult}>
            <p>不方便打电话？写下您的问题，专人会{formatAnswerTime(answerTime)}与您联系。</p>
            <LinkButton href="/contact#consult" data-opens="portal/consult" data-consult="联系我们">
              立即咨询
            </LinkButton>
          </div>
          <div className={styles.map}>
            <Place contact={contact} name={name} settings={map} />
          </div>
        </Section>
      </AnchorTabs>
      {promises.length > 0 && <ServicesStrip promises={promises} />}
      <JoinBanner heading="加入我们" text={texts.join} hotline={getJoinHotline(contact)} hours={contact.hours}>
        <LinkButton href="/cooperation" look="quiet-on-dark">
          查看合作联系人
        </LinkButton>
      </JoinBanner>
    </>
  )
}

/** A map where there is one to show, else the address in words. */
function Place({ contact, name, settings }: { contact: Contact; name: string; settings: Data['map'] }) {
  const { address, longitude, latitude, coordsys, mapImage } = contact
  // A company whose place is not known has 0, 0.
  const hasPlace = longitude !== 0 || latitude !== 0
  const hasMap = mapImage !== '' || settings.provider === 'amap' || getTileMap(settings) !== undefined
  if (!hasPlace) return <p>地址：{address}</p>
  const link = getAmapLink(toDatum(contact, coordsys, 'gcj02'), name)
  if (!hasMap)
    return (
      <p>
        地址：{address}{' '}
        <a href={link} target="_blank" rel="noopener" className={styles.mapLink}>
          打开高德地图
        </a>
      </p>
    )
  const mapProps = { name, address, longitude, latitude, coordsys, drawing: mapImage, settings, link }
  return <Island name="features/site/company/company-map" of={CompanyMap} props={mapProps} when="visible" />
}

function Email({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={styles.email}>
      <Mail />
      {address}
    </a>
  )
}

export const contactPage = definePage({
  path: '/contact',
  name: '联系我们',
  load,
  head,
  Body: ContactPage,
  listPublished: async () => [{ path: '/contact' }],
})
