import { listNewsTypes } from '#features/site/news/contract.ts'
import { feedAddress, findAdvisories, newsListAddress } from '#features/site/news/rules.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import type { Site } from '#platform/site/shared/page-config.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { Section } from '#ui/layout/section.tsx'
import prose from '#ui/text/prose.module.css'
import { getSecurityContact } from '../security-contract.ts'
import { disclosurePath, securityTextPath } from '../security-rules.ts'

const heading = '安全漏洞报告'
const lead = '发现本站或我们产品的安全问题，请先告诉我们。'

async function load({ call }: PageLoading) {
  const [contact, { types }] = await Promise.all([call(getSecurityContact, {}), call(listNewsTypes, {})])
  return { ...contact, advisories: findAdvisories(types) }
}

type Data = Awaited<ReturnType<typeof load>>

function head({ contact }: Data, site: Site): PageHead {
  return {
    title: heading,
    description: `${site.config.brand.siteName}的${heading}：报告方式、需要写明的内容与处理步骤。`,
    hidden: contact === '',
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: heading }])],
  }
}

function DisclosurePage({ data: { contact, advisories } }: { data: Data }) {
  return (
    <>
      <HeadBand motif="shields" label="安全" heading={heading} lead={lead} />
      <Section compact>
        <div className={prose.prose}>
          <h2>报告方式</h2>
          {contact ? (
            <p>
              请发送至 <a href={contact}>{contact.replace(/^(mailto|tel):/, '')}</a>
              。机器可读的联系方式见 <a href={securityTextPath}>security.txt</a>。
            </p>
          ) : (
            <p>本站尚未公布专门的联系方式，请在线咨询或致电热线，注明“安全漏洞”。</p>
          )}
          <h2>请写明</h2>
          <ul>
            <li>受影响的网址、系统与版本；</li>
            <li>复现的步骤，附请求、截图或录屏；</li>
            <li>您判断的影响，以及如何与您联系。</li>
          </ul>
          <h2>请不要</h2>
          <ul>
            <li>读取、修改、下载或留存他人的数据，证明问题存在即止；</li>
            <li>影响服务的可用，或对员工与客户实施欺骗；</li>
            <li>在修复之前公开细节。</li>
          </ul>
          <h2>我们的处理</h2>
          <ol>
            <li>确认收到，告知由谁处理；</li>
            <li>复现并判断影响，说明是否成立及理由；</li>
            <li>修复并请您复核，告知结果。</li>
          </ol>
          {advisories && (
            <>
              <h2>{advisories.name}</h2>
              <p>
                已修复的问题见 <a href={newsListAddress({ typeId: advisories.id })}>{advisories.name}</a>，可
                <a href={feedAddress(advisories.id)}>用 RSS 订阅</a>。
              </p>
            </>
          )}
        </div>
      </Section>
      <NextStep title="不确定是不是安全问题？" text="先问一句也好，我们告诉您该怎样报告。" topic={heading} />
    </>
  )
}

export const disclosurePage = definePage({
  path: disclosurePath,
  name: heading,
  load,
  head,
  Body: DisclosurePage,
  listPublished: async (call) => ((await call(getSecurityContact, {})).contact ? [{ path: disclosurePath }] : []),
})
