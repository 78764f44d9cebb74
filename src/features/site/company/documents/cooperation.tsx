import { unlessNotFound } from '#gateway/browser-call.ts'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { type Site, useSite } from '#platform/site/shared/page-config.ts'
import type { PageHead } from '#platform/site/shared/page-head.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { JoinBanner } from '#ui/layout/join-banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ServicesStrip } from '#ui/layout/services-strip.tsx'
import { getContact, getExplore, getSite, listCooperationContacts } from '../contract.ts'
import { ContactCards } from '../shared/contact-cards.tsx'
import { CooperationBanner } from '../shared/cooperation-banner.tsx'
import { UnpublishedPage } from '../shared/unpublished-page.tsx'
import { getJoinHotline } from '../rules.ts'
import styles from './cooperation.module.css'

async function load({ call }: PageLoading) {
  const [cooperation, company, contact, { cooperationUrl }] = await Promise.all([
    unlessNotFound(call(listCooperationContacts, {})),
    unlessNotFound(call(getExplore, {})),
    unlessNotFound(call(getContact, {})),
    call(getSite, {}),
  ])
  return { cooperation, name: company?.name, promises: company?.promises ?? [], contact, cooperationUrl }
}

type Data = Awaited<ReturnType<typeof load>>

function head({ cooperation, contact, ...data }: Data, site: Site): PageHead {
  const { siteName, companyName } = site.config.brand
  if (!cooperation) return { title: '合作共赢', description: `与${siteName}合作。`, hidden: true }
  const name = data.name ?? (companyName || siteName)
  const hotline = contact && getJoinHotline(contact)
  const contactPoint = cooperation.contacts.map(({ department, mobile }) => ({
    '@type': 'ContactPoint',
    contactType: department,
    telephone: mobile,
  }))
  return {
    title: '合作共赢',
    description: `与${name}合作：各业务部门联系人与电话${hotline ? `，${hotline.name} ${hotline.tel}` : ''}。`,
    image: cooperation.banner,
    jsonLd: [{ '@type': 'ContactPage', mainEntity: { '@type': 'Organization', name, contactPoint } }],
  }
}

function CooperationPage({ data: { cooperation, promises, contact, cooperationUrl } }: { data: Data }) {
  const { texts } = useSite()
  if (!cooperation) return <UnpublishedPage heading="合作共赢" lead="本站尚未发布合作联系人。" />
  const { contacts, banner, smallBanner } = cooperation
  return (
    <>
      <CooperationBanner banner={banner} smallBanner={smallBanner} heading="合作共赢" text={texts.cooperation}>
        {cooperationUrl && (
          <LinkButton href={cooperationUrl} newTab look="on-dark" size="large">
            进入合作平台
          </LinkButton>
        )}
      </CooperationBanner>
      <Section label="合作联系人" heading="直接联系负责的部门" aside={`共 ${contacts.length} 位联系人`} tone="surface">
        <ContactCards contacts={contacts} />
      </Section>
      <div className={styles.desktop}>
        {promises.length > 0 && <ServicesStrip promises={promises} />}
        {contact && (
          <JoinBanner heading="加入我们" text={texts.join} hotline={getJoinHotline(contact)} hours={contact.hours}>
            <LinkButton href="/contact" look="quiet-on-dark">
              更多联系方式
            </LinkButton>
          </JoinBanner>
        )}
      </div>
    </>
  )
}

export const cooperationPage = definePage({
  path: '/cooperation',
  name: '合作共赢',
  load,
  head,
  Body: CooperationPage,
  listPublished: async () => [{ path: '/cooperation' }],
})
