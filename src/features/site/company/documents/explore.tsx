import { unlessNotFound } from '#gateway/browser-call.ts'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { type Site, useSite } from '#platform/site/shared/page-config.ts'
import { organizationJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { AnchorTabs } from '#ui/navigation/anchor-tabs.tsx'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { Island } from '#ui/island.tsx'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stats } from '#ui/text/stat.tsx'
import { getExplore, getSite } from '../contract.ts'
import { BusinessList } from '../shared/business-list.tsx'
import Honours from '../islands/honours.tsx'
import { NetworkFigure } from '../shared/network-figure.tsx'
import { UnpublishedPage } from '../shared/unpublished-page.tsx'
import { type Figure, figureNames, splitParagraphs } from '../rules.ts'
import styles from './explore.module.css'

async function load({ call }: PageLoading) {
  const [company, { slogan }] = await Promise.all([unlessNotFound(call(getExplore, {})), call(getSite, {})])
  return { company, slogan }
}

type Data = Awaited<ReturnType<typeof load>>

function head({ company }: Data, site: Site): PageHead {
  if (!company) return { title: '走进我们', description: `${site.config.brand.siteName}的公司介绍。`, hidden: true }
  const about = {
    '@type': 'AboutPage',
    mainEntity: {
      ...organizationJsonLd(site),
      name: company.name,
      ...(company.honours.length > 0 && { hasCertification: company.honours.map(toCertification) }),
      ...(company.staff > 0 && { numberOfEmployees: company.staff }),
    },
  }
  return { title: '走进我们', description: company.brief, image: company.image, jsonLd: [about] }
}

function toCertification({ name, number, issuer, issuedOn, url }: Company['honours'][number]) {
  return {
    '@type': 'Certification',
    name,
    ...(number && { certificationIdentification: number }),
    ...(issuer && { issuedBy: { '@type': 'Organization', name: issuer } }),
    ...(issuedOn && { validFrom: issuedOn }),
    ...(url && { url }),
  }
}

type Company = NonNullable<Data['company']>

/** The chapters that have something to show. */
function listChapters({ businesses, honours }: Company) {
  return [
    { id: 'profile', label: '公司介绍' },
    ...(businesses.length > 0 ? [{ id: 'business', label: '主营业务' }] : []),
    ...(honours.length > 0 ? [{ id: 'honours', label: '荣誉证书' }] : []),
  ]
}

/** A figure of 0 was not given. */
function listFigures({ atLeast, ...company }: Company) {
  return (Object.keys(figureNames) as Figure[])
    .filter((figure) => company[figure] > 0)
    .map((figure) => ({
      label: figureNames[figure],
      value: figure === 'bachelorPercent' ? `${company[figure]}%` : company[figure],
      ...(atLeast[figure] && { suffix: '+' }),
    }))
}

function ExplorePage({ data: { company, slogan } }: { data: Data }) {
  const { texts } = useSite()
  if (!company) return <UnpublishedPage heading="走进我们" lead="本站尚未发布公司介绍。" />
  const figures = listFigures(company)
  const hasNetwork = company.network.image !== ''
  return (
    <>
      <HeadBand label="走进我们" heading={slogan.title || company.name} lead={slogan.text} />
      <AnchorTabs label="本页内容" items={listChapters(company)} sticky={70} scroll={176}>
        <Section id="profile" heading={company.name}>
          <div className={classes(styles.profile, company.image && styles.pictured)}>
            <div className={styles.brief}>
              {splitParagraphs(company.brief).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            {company.image && (
              <div className={styles.image}>
                <Picture src={company.image} alt={company.imageAlt} cover sizes="(max-width: 900px) 100vw, 520px" />
              </div>
            )}
          </div>
        </Section>
        {company.businesses.length > 0 && (
          <Section id="business" heading={texts.aboutBusinesses} aside={<Count of={company.businesses.length} />} tone="surface">
            <BusinessList businesses={company.businesses} />
          </Section>
        )}
        {(figures.length > 0 || hasNetwork) && (
          <Section heading={texts.aboutFigures}>
            {figures.length > 0 && (
              <div className={styles.figures}>
                <Stats items={figures} />
              </div>
            )}
            {hasNetwork && <NetworkFigure {...company.network} />}
          </Section>
        )}
        {company.honours.length > 0 && (
          <Section id="honours" heading={texts.aboutHonours} tone="surface">
            <HonourList honours={company.honours} />
          </Section>
        )}
      </AnchorTabs>
      <ConsultBanner
        title={texts.aboutTalk}
        text={texts.aboutTalkLead}
        action={
          <LinkButton href="/contact" look="on-dark" size="large">
            联系我们
          </LinkButton>
        }
      />
    </>
  )
}

/** Only pictures need a script. */
function HonourList({ honours }: { honours: Company['honours'] }) {
  if (!honours.some(({ image }) => image)) return <Honours honours={honours} />
  return <Island name="features/site/company/honours" of={Honours} props={{ honours }} when="visible" />
}

function Count({ of: count }: { of: number }) {
  return (
    <p className={styles.count}>
      共 <strong>{count}</strong> 项业务
    </p>
  )
}

export const explorePage = definePage({
  path: '/explore',
  name: '走进我们',
  load,
  head,
  Body: ExplorePage,
  listPublished: async () => [{ path: '/explore' }],
})
