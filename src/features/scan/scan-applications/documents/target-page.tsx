import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { type Site, useSite } from '#platform/site/shared/page-config.ts'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import { Section } from '#ui/layout/section.tsx'
import TargetTool from '../islands/target-tool.tsx'
import { targetForms } from '../shared/targets/target-forms.ts'
import styles from './target-page.module.css'

const path = '/targets'
const title = '扫描目标解读'

function head(_: undefined, site: Site): PageHead {
  return {
    title,
    description: '粘贴地址、网段与域名，逐项看清将扫描什么、多少个、哪些是内网或不允许扫描。在浏览器中解读，不上传任何目标。',
    path,
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: title }])],
  }
}

function TargetPage() {
  const { tools } = useSite()
  return (
    <>
      <Section
        level={1}
        label="免登录工具"
        heading={title}
        lead="粘贴地址、网段、域名或网址，逐项看清将扫描什么、共多少个、哪里要改。解读只在您的浏览器中进行，目标不会上传。"
        compact
      >
        <noscript>
          <p className={styles.without}>解读在浏览器中进行，需要启用浏览器脚本。也可以先按下面的写法整理目标，再提交申请。</p>
        </noscript>
        <Island
          name="features/scan/scan-applications/target-tool"
          of={TargetTool}
          props={{ canApply: tools.some(({ url }) => url === '/apply/login') }}
        />
      </Section>
      <Section heading="怎样填写" tone="surface" compact>
        <p className={styles.how}>多个目标用逗号或换行分隔，可以混合填写；同一目标写了几次只算一次。</p>
        <dl className={styles.forms}>
          {targetForms.map(([name, sample]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{sample}</code>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.how}>提交申请时，系统还会核对公共后缀和本公司禁止扫描的名单，以申请表的结果为准。</p>
      </Section>
    </>
  )
}

export const targetPage = definePage({ path, name: title, head, Body: TargetPage, listPublished: async () => [{ path }] })
