import { inBrowser, type Loading, onServer } from '#gateway/loading.ts'
import { breadcrumbJsonLd, pageMeta } from '#platform/site/parts/page-meta.ts'
import { Accordion } from '#ui/accordion.tsx'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { classes } from '#ui/classes.ts'
import prose from '#ui/prose.module.css'
import { Container } from '#ui/section.tsx'
import { getPrivacyPolicy } from '../contract.ts'
import type { Route } from './+types/privacy'
import styles from './privacy.module.css'

const crumbs = [{ label: '首页', href: '/' }, { label: '隐私政策' }]

async function load({ call }: Loading) {
  return call(getPrivacyPolicy, {})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: '隐私政策',
    description: `我们收集哪些个人信息、为什么收集、保存多久，以及您如何行使权利。版本 ${loaderData.version}，自 ${loaderData.effectiveDate} 起生效。`,
    type: 'article',
    jsonLd: [breadcrumbJsonLd(matches, crumbs)],
  })
}

export default function PrivacyPage({ loaderData: { version, effectiveDate, html, chapters, earlier } }: Route.ComponentProps) {
  return (
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
  )
}

/** The text passed the allow-list when it was saved. */
function Document({ html }: { html: string }) {
  return <div className={classes(prose.prose, styles.policy)} dangerouslySetInnerHTML={{ __html: html }} />
}
