import type { Site } from '#platform/site/shared/page-config.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import { Section } from '#ui/layout/section.tsx'
import MaturityCheck from '../islands/maturity-check.tsx'
import { maturityPath } from '../maturity-rules.ts'
import { Levels } from './levels.tsx'
import styles from './maturity-page.module.css'

const title = '数据安全能力自评'

function head(_: undefined, site: Site): PageHead {
  return {
    title,
    description: '十二个问题，对照 GB/T 37988-2019 的五个等级自评数据安全能力，得到雷达图、差距与下一步。免登录，不保存也不上传。',
    path: maturityPath,
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: title }])],
  }
}

function MaturityPage() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Section
          level={1}
          label="免登录工具"
          heading={title}
          lead="十二个问题，约五分钟：对照五个等级，看清数据安全能力的长短与下一步。答案只留在您的浏览器中，不保存也不上传。"
          compact
        >
          <p className={styles.note}>
            这是自我评估，供内部改进参考，不是认证，也不代替依据 GB/T 37988-2019 的正式评估。需要正式评估，请
            <a href="/contact">联系我们</a>。
          </p>
          <noscript>
            <p className={styles.note}>作答与结果在浏览器中计算，需要启用浏览器脚本。</p>
          </noscript>
        </Section>
      </div>
      <Section compact>
        <Island name="features/site/certificates/maturity-check" of={MaturityCheck} props={{}} />
      </Section>
      <div className="no-print">
        <Levels />
      </div>
    </div>
  )
}

export const maturityPage = definePage({
  path: maturityPath,
  name: title,
  head,
  Body: MaturityPage,
  listPublished: async () => [{ path: maturityPath }],
})
