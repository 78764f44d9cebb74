import { FileText } from '#ui/icons.ts'
import { type Site, useSite } from '#platform/site/shared/page-config.ts'
import { siteTools } from '#platform/site/menu-rules.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { Refusal } from '#gateway/refusals.ts'
import { RefusedLookUp } from '#platform/site/shared/refused-look-up.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { Island } from '#ui/island.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { Section } from '#ui/layout/section.tsx'
import { findCertificate, getExampleNumber } from '../contract.ts'
import { maturityPath } from '../maturity-rules.ts'
import { type Certificate, CertificateCard } from '../shared/certificate-card.tsx'
import CertificatePreview, { type Result } from '../islands/certificate-preview.tsx'
import { certificateAddress, formatCause, levels, messages, pdfAddress, stateLabels, stateTones } from '../rules.ts'
import styles from './certificate-search.module.css'
import { Levels } from './levels.tsx'

const cardId = 'certificate'

async function load({ call, url }: PageLoading) {
  const number = (url.searchParams.get('s') ?? '').trim()
  const { number: example } = await call(getExampleNumber, {})
  const empty = { number, example, origin: url.origin, certificate: undefined, refused: undefined }
  if (!number) return empty
  try {
    const { certificates } = await call(findCertificate, { number })
    return { ...empty, certificate: certificates[0] }
  } catch (error) {
    if (error instanceof Refusal) return { ...empty, refused: error.message }
    throw error
  }
}

type Data = Awaited<ReturnType<typeof load>>

function head(_: Data, site: Site): PageHead {
  return {
    title: 'DSMM 证书查询',
    description: '输入证书编号，核验数据安全能力成熟度（DSMM）等级证书的真实性与有效状态，并可保存证书图片。',
    path: '/dsmm',
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: 'DSMM 证书查询' }])],
  }
}

function CertificateSearch({ data: { number, example, origin, certificate, refused } }: { data: Data }) {
  return (
    <>
      <div className={certificate && 'no-print'}>
        <Section
          level={1}
          label="证书核验"
          heading="DSMM 证书查询"
          lead="输入证书编号，核验数据安全能力成熟度等级证书的内容与当前状态。"
          centered
          compact
        >
          <div className={styles.search}>
            <SearchForm
              action="/dsmm"
              name="s"
              label="证书编号"
              value={number}
              submit="查询"
              placeholder="请输入证书编号"
              clearHref="/dsmm"
              required
              large
            />
            <Example number={example} />
          </div>
        </Section>
      </div>
      {number ? (
        <Section tone="surface" compact>
          {certificate ? (
            <>
              <div id={cardId} className={styles.card} data-prints-alone="">
                <CertificateCard certificate={certificate} address={origin + certificateAddress(certificate.number)} />
              </div>
              <Files certificate={certificate} />
            </>
          ) : refused ? (
            <RefusedLookUp text={refused} need="如需马上核验" />
          ) : (
            <div role="alert">
              <EmptyState title={messages.none} drawing="search">
                <HowToCheck example={example} />
              </EmptyState>
            </div>
          )}
        </Section>
      ) : (
        <Levels />
      )}
      <Assessment />
    </>
  )
}

function Assessment() {
  return (
    <NextStep
      title="想提升数据安全能力？"
      text="先用十二个问题自评，看清差距，再决定从哪里做起。"
      topic="DSMM 能力提升"
      ways={[siteTools.maturity]}
    />
  )
}

function HowToCheck({ example }: { example: string }) {
  return (
    <ul className={styles.checks}>
      <li>
        请对照证书正面上方的“证书编号”逐位核对{example && `，完整的编号形如 ${example}`}，留意数字 0、1 与字母
        O、I；大小写、全角半角与空格不影响查询。
      </li>
      <li>证书上的二维码直接打开它的核验页，可以扫码代替输入。</li>
      <li>
        仍然查不到的，可能不是本公司签发的证书，请<a href="/contact">联系我们</a>核实。
      </li>
    </ul>
  )
}

/** Where to find the number, and an example number if staff configured one. */
function Example({ number }: { number: string }) {
  return (
    <p className={styles.example}>
      {number && (
        <>
          例如 <a href={certificateAddress(number)}>{number}</a>，
        </>
      )}
      编号印在证书正面上方。还没有证书，可以先<a href={maturityPath}>自评一下</a>
    </p>
  )
}

/** Its picture, which the browser draws, and its PDF. What a preview shows has no PDF yet. */
function Files({ certificate }: { certificate: Certificate }) {
  const pdf = useSite().previewUntil === undefined ? pdfAddress(certificate.number) : ''
  return (
    <div className={`${styles.files} no-print`}>
      <Island
        name="features/site/certificates/certificate-preview"
        of={CertificatePreview}
        props={{ cardId, result: toResult(certificate, pdf) }}
      />
      {pdf && (
        <LinkButton look="quiet" href={pdf}>
          <FileText /> 下载证书 PDF
        </LinkButton>
      )}
    </div>
  )
}

/** The texts of the preview's heading. */
function toResult(certificate: Certificate, pdf: string): Result {
  const level = levels[certificate.level - 1]
  return {
    number: certificate.number,
    state: stateLabels[certificate.state],
    tone: stateTones[certificate.state],
    cause: formatCause(certificate),
    organisation: certificate.organisation,
    level: level ? `第${level.numeral}级 ${level.name}` : '',
    expiryDate: certificate.expiryDate,
    pdf,
  }
}

export const certificatePage = definePage({
  path: '/dsmm',
  name: 'DSMM 证书查询',
  uncachedWith: ['s'],
  load,
  head,
  Body: CertificateSearch,
  listPublished: async () => [{ path: '/dsmm' }],
})
