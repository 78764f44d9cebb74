import { unlessNotFound } from '#gateway/browser-call.ts'
import type { Site } from '#platform/site/shared/page-config.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { Accordion } from '#ui/navigation/accordion.tsx'
import { AnchorTabs } from '#ui/navigation/anchor-tabs.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { classes } from '#ui/classes.ts'
import prose from '#ui/text/prose.module.css'
import { Container } from '#ui/layout/section.tsx'
import { getPrivacyPolicy } from '../contract.ts'
import { UnpublishedPage } from '../shared/unpublished-page.tsx'
import styles from './privacy.module.css'
import { addPictureSources } from '#ui/media/html-pictures.ts'

const crumbs = [{ label: '首页', href: '/' }, { label: '隐私政策' }]

async function load({ call }: PageLoading) {
  return unlessNotFound(call(getPrivacyPolicy, {}))
}

type Data = Awaited<ReturnType<typeof load>>

function head(data: Data, site: Site): PageHead {
  if (!data) return { title: '隐私政策', description: `${site.config.brand.siteName}的隐私政策。`, hidden: true }
  return {
    title: '隐私政策',
    description: `我们收集哪些个人信息、为什么收集、保存多久，以及您如何行使权利。版本 ${data.version}，自 ${data.effectiveDate} 起生效。`,
    type: 'article',
    jsonLd: [breadcrumbJsonLd(site, crumbs)],
  }
}

function PrivacyPage({ data }: { data: Data }) {
  if (!data) return <UnpublishedPage heading="隐私政策" lead="本站尚未发布隐私政策，因此不收集咨询信息。" />
  const { version, effectiveDate, html, chapters, earlier } = data
  return (
    <>
      <Container className={styles.page}>
        <Breadcrumb crumbs={crumbs} />
        <header className={styles.head}>
          <h1>隐私政策</h1>
          <p>
            版本 {version}，自 <time dateTime={effectiveDate}>{effectiveDate}</time> 起生效
          </p>
        </header>
        <AnchorTabs label="目录" items={chapters.map(({ id, title }) => ({ id, label: title }))} sticky={90} scroll={130} side>
          <Document html={html} />
          {earlier.length > 0 && (
            <section className={styles.earlier}>
              <h2>历史版本</h2>
              <Accordion
                items={earlier.map((policy) => ({
                  id: `version-${policy.version}`,
                  title: `版本 ${policy.version}（${policy.effectiveDate} 起生效）`,
                  content: <Document html={policy.html} />,
                }))}
              />
            </section>
          )}
        </AnchorTabs>
      </Container>
      <NextStep
        title="对个人信息的处理有疑问？"
        text="查询、更正、删除，或撤回同意，都可以告诉我们。"
        topic="个人信息"
        ways={[{ label: '联系我们', url: '/contact' }]}
      />
    </>
  )
}

/** The HTML is sanitised when it is saved. */
function Document({ html }: { html: string }) {
  return <div className={classes(prose.prose, styles.policy)} dangerouslySetInnerHTML={{ __html: addPictureSources(html) }} />
}

export const privacyPage = definePage({
  path: '/privacy',
  name: '隐私政策',
  load,
  head,
  Body: PrivacyPage,
  listPublished: async () => [{ path: '/privacy' }],
})
