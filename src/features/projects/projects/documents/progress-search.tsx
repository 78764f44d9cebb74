import { isRefusal } from '#gateway/browser-call.ts'
import { validationErrors } from '#gateway/validate.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaImage } from '#platform/captcha/rules.ts'
import { siteTools } from '#platform/site/menu-rules.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import type { Site } from '#platform/site/shared/page-config.ts'
import { definePage, type PageLoading, type Page } from '#platform/site/shared/page.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { RefusedLookUp } from '#platform/site/shared/refused-look-up.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Island } from '#ui/island.tsx'
import { findProgress, getExampleNumber } from '../contract.ts'
import ProgressWarning from '../islands/progress-warning.tsx'
import ProjectSearch from '../islands/project-search.tsx'
import { lookupPurpose, projectRefusals as refusals, parseProjectNumber } from '../rules.ts'
import { ProgressResult } from './progress-result.tsx'
import styles from './progress-search.module.css'
import type { Progress } from './timeline.tsx'

const paths = { desktop: '/schedule', mobile: '/schedule-mobile' } as const
const title = '测评项目进度查询'

type Found = {
  number: string
  /** A number to try; '' where there is none. */
  example: string
  progress?: Progress
  refused?: string
  error?: string
  captcha?: { id: string; image: string; error: string }
}

/** `projectid`, and after too many look-ups the answer to a captcha beside it. */
async function load({ call, url }: PageLoading): Promise<Found> {
  const given = url.searchParams.get('projectid')
  const number = parseProjectNumber(given ?? '').slice(0, 200)
  const { number: example } = await call(getExampleNumber, {})
  if (given === null) return { number, example }
  const [numberError] = validationErrors(findProgress, { number })
  if (numberError) return { number, example, error: numberError.msg }
  const captcha = url.searchParams.get('vcode')?.slice(0, 20) ?? ''
  const captchaId = url.searchParams.get('vcodeid')?.slice(0, 64) ?? ''
  try {
    return { number, example, progress: await call(findProgress, { number, captcha, captchaId }) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code !== refusals.captchaRequired.code && error.code !== 'wrong_captcha') return { number, example, refused: error.message }
    const picture = await call(getCaptcha, { ...captchaImage, purpose: lookupPurpose, scale: 2 })
    return { number, example, captcha: { ...picture, error: error.message } }
  }
}

function head(path: string) {
  return (_: Found, site: Site): PageHead => ({
    title,
    description: '输入项目编号，查看测评项目已完成与待进行的节点、计划日期和当前由谁办理。',
    path,
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: title }])],
  })
}

function ProgressSearch({ data, path }: { data: Found; path: string }) {
  const { number, example, progress, refused, error = '', captcha } = data
  const isMobile = path === paths.mobile
  return (
    <>
      <div className={progress && 'no-print'}>
        <Section level={1} label="项目进度" heading={title} lead="凭项目编号了解项目走到哪一步、下一步由谁办理。" centered compact>
          <Island
            name="features/projects/projects/project-search"
            of={ProjectSearch}
            props={{ action: path, number, askedNumber: progress || refused ? number : '', error, ...(captcha && { captcha }) }}
          />
          <p className={styles.example}>
            {example && (
              <>
                例如 <a href={`${path}?${new URLSearchParams({ projectid: example })}`}>{example}</a>，
              </>
            )}
            编号写在合同与启动会纪要上
          </p>
        </Section>
      </div>
      {progress && (
        <Section tone="surface" compact>
          <ProgressResult progress={progress} isMobile={isMobile} />
        </Section>
      )}
      {refused && (
        <Section tone="surface" compact>
          <RefusedLookUp text={refused} />
          <Island name="features/projects/projects/progress-warning" of={ProgressWarning} props={{ text: refused }} />
        </Section>
      )}
      {!progress && !refused && (
        <Section tone="surface" compact heading="怎样读懂进度">
          <Legend />
        </Section>
      )}
      <NextStep title="进度与您想的不一样？" text="说出项目编号，我们请负责的测评师答复您。" topic="项目进度" ways={[siteTools.research]} />
    </>
  )
}

function Legend() {
  return (
    <ul className={styles.legend}>
      <li data-state="finished">绿色节点已完成，旁边是完成时间。</li>
      <li data-state="current">蓝色节点是最新进展，后续步骤按计划进行。</li>
      <li data-state="late">红色节点是下一步：已超过计划日期，或项目标为异常。</li>
    </ul>
  )
}

/** The page of one kind of device; the other kind is sent to its own with the same question. */
function pageFor(path: string, other: string, isFor: (site: Site) => boolean): Page {
  const page = definePage({
    path,
    uncachedWith: ['projectid'],
    load,
    head: head(path),
    Body: ({ data }: { data: Found }) => <ProgressSearch data={data} path={path} />,
    ...(path === paths.desktop && { name: '测评项目进度查询', listPublished: async () => [{ path }] }),
  })
  return {
    ...page,
    open: async (loading, site) => (isFor(site) ? page.open(loading, site) : { redirect: `${other}${loading.url.search}` }),
  }
}

export const progressPages: readonly Page[] = [
  pageFor(paths.desktop, paths.mobile, ({ isMobile }) => !isMobile),
  pageFor(paths.mobile, paths.desktop, ({ isMobile }) => isMobile),
]
