import { formatBytes } from '#ui/text/bytes.ts'
import { isRefusal } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { definePage, type PageLoading, type Page } from '#platform/site/shared/page.ts'
import { Button, LinkButton } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CircleAlert, Download } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import { Island } from '#ui/island.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { downloadErrors, linkRefusals } from '../rules.ts'
import { findSharedProject } from '../sharing-contract.ts'
import { ProgressResult } from './progress-result.tsx'
import styles from './shared-progress.module.css'

type Shared = CallReply<typeof findSharedProject>
type Found = { key: string; downloadError: string; project?: Shared }
type Shown = { data: Found; origin: string; isMobile: boolean }

const path = '/schedule/shared'
const title = '项目进度与资料'

async function load({ call, url }: PageLoading): Promise<Found> {
  const key = (url.searchParams.get('key') ?? '').slice(0, 64)
  const named = url.searchParams.get('fault') ?? ''
  const downloadError = Object.hasOwn(downloadErrors, named) ? downloadErrors[named as keyof typeof downloadErrors] : ''
  try {
    return { key, downloadError, project: await call(findSharedProject, { key }) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { key, downloadError }
  }
}

function SharedProgress({ data: { key, downloadError, project }, origin, isMobile }: Shown) {
  if (!project)
    return (
      <Section level={1} heading={title} centered compact>
        <EmptyState title={linkRefusals.notFound.msg} drawing="link">
          <p>知道项目编号的，也可以直接查询进度。</p>
          <LinkButton href="/schedule">查询项目进度</LinkButton>
        </EmptyState>
      </Section>
    )
  return (
    <>
      <div className="no-print">
        <Section
          level={1}
          label="项目共享"
          heading={title}
          lead="此链接由测评师提供，持有链接即可查看，请勿转发给无关人员。"
          centered
          compact
        >
          {null}
        </Section>
      </div>
      <Section tone="surface" compact>
        <ProgressResult progress={project} isMobile={isMobile} />
        <div className={`${styles.more} no-print`}>
          <Documents documents={project.documents} shareKey={key} downloadError={downloadError} />
          <Calendar address={`/schedule/calendar.ics?${new URLSearchParams({ key })}`} origin={origin} />
          <p className={styles.lookUp}>
            其他项目可以凭项目编号<a href="/schedule">查询进度</a>。
          </p>
        </div>
      </Section>
    </>
  )
}

function Documents({ documents, shareKey, downloadError }: { documents: Shared['documents']; shareKey: string; downloadError: string }) {
  return (
    <section className={styles.card} aria-labelledby="documents">
      <h2 id="documents">项目资料</h2>
      {documents.length === 0 ? (
        <p className={styles.note}>测评师尚未提供资料。</p>
      ) : (
        <form method="get" action="/schedule/documents">
          <input type="hidden" name="key" value={shareKey} />
          {downloadError && (
            <p role="alert" className={styles.fault}>
              <CircleAlert /> {downloadError}
            </p>
          )}
          <ul className={styles.documents}>
            {documents.map(({ id, title: name, fileName, bytes, at }) => (
              <li key={id}>
                <Checkbox name="document" value={id}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.note}>
                    {fileName} · {formatBytes(bytes)} · {at}
                  </span>
                </Checkbox>
                {/* Of another form, so that it takes along no box that is ticked. */}
                <Button look="quiet" size="small" type="submit" form={`download-${id}`} aria-label={`下载 ${name}`}>
                  <Download /> 下载
                </Button>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button type="submit">下载所选（多个文件打包为 ZIP）</Button>
            <p className={styles.note}>下载链接 5 分钟内有效，仅可使用一次。</p>
          </div>
        </form>
      )}
      {documents.map(({ id }) => (
        <form key={id} id={`download-${id}`} method="get" action="/schedule/documents">
          <input type="hidden" name="key" value={shareKey} />
          <input type="hidden" name="document" value={id} />
        </form>
      ))}
    </section>
  )
}

function Calendar({ address, origin }: { address: string; origin: string }) {
  const whole = `${origin}${address}`
  return (
    <section className={styles.card} aria-labelledby="calendar">
      <h2 id="calendar">计划日历</h2>
      <p>在日历软件中选择“通过网址订阅”，粘贴下面的地址，节点的计划日期会随进度更新。</p>
      <div className={styles.address}>
        <code>{whole}</code>
        <Island name="ui/copy-button" of={CopyButton} props={{ text: whole, label: '复制日历地址' }} when="touch" />
      </div>
      <p>
        <a href={address} className={styles.file}>
          <Download /> 下载日历文件（.ics）
        </a>
      </p>
    </section>
  )
}

const head = () => ({ title, description: '测评师为客户提供的项目进度、计划日历与资料下载。', hidden: true })

const page = definePage({ path, uncached: true, noStore: true, load, head, Body: () => null })

/** Accessible with the key on any device; the address contains the key, so the page is neither indexed nor stored. */
export const sharedProgressPage: Page = {
  ...page,
  async open(loading, { origin, isMobile }) {
    const data = await load(loading)
    return { head: head(), body: <SharedProgress data={data} origin={origin} isMobile={isMobile} /> }
  },
}
