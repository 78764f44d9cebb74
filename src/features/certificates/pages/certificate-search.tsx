import { type FormEvent, useEffect } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { inBrowser, type Loading, onServer } from '#gateway/loading.ts'
import { Refusal } from '#gateway/refusals.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { breadcrumbJsonLd, pageMeta } from '#platform/site/parts/page-meta.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { Section } from '#ui/section.tsx'
import { showToast } from '#ui/toast-store.ts'
import { findCertificate } from '../contract.ts'
import { CertificateCard } from '../parts/certificate-card.tsx'
import { CertificatePreview } from '../parts/certificate-preview.tsx'
import { limits, messages } from '../rules.ts'
import type { Route } from './+types/certificate-search'
import styles from './certificate-search.module.css'

async function load({ call, url }: Loading) {
  const number = (url.searchParams.get('s') ?? '').trim().slice(0, limits.number)
  if (!number) return { number, origin: url.origin, certificate: undefined, refused: undefined }
  try {
    const { certificates } = await call(findCertificate, { number })
    return { number, origin: url.origin, certificate: certificates[0], refused: undefined }
  } catch (error) {
    if (error instanceof Refusal) return { number, origin: url.origin, certificate: undefined, refused: error.message }
    throw error
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'DSMM 证书查询',
    description: '输入证书编号，核验数据安全能力成熟度（DSMM）等级证书的真实性与有效状态，并可保存证书图片。',
    path: '/dsmm',
    jsonLd: [breadcrumbJsonLd(matches, [{ label: '首页', href: '/' }, { label: 'DSMM 证书查询' }])],
  })
}

export default function CertificateSearch({ loaderData }: Route.ComponentProps) {
  const { number, origin, certificate, refused } = loaderData
  const busy = useNavigation().state !== 'idle'
  const { key } = useLocation()

  // Each search brings data and a key of its own: the same number once more is answered once more.
  useEffect(() => tellOutcome(loaderData), [loaderData])

  return (
    <>
      <Section
        level={1}
        label="证书核验"
        heading="DSMM 证书查询"
        lead="输入证书编号，核验数据安全能力成熟度等级证书的内容与当前状态。"
        centered
        compact
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only watches the form inside */}
        <div className={styles.search} onSubmitCapture={ignoreEmpty}>
          <SearchForm
            action="/dsmm"
            name="s"
            label="证书编号"
            value={number}
            submit="查询"
            placeholder="请输入证书编号"
            maxLength={limits.number}
            clearHref="/dsmm"
            busy={busy}
            large
          />
          <p className={styles.example}>
            例如 <Link to="/dsmm?s=DSMM2026000001">DSMM2026000001</Link>，编号印在证书正面上方
          </p>
        </div>
      </Section>
      {number && (
        <Section tone="surface" compact>
          <div aria-live="polite">
            {certificate ? (
              <CertificatePreview key={`${certificate.number} ${key}`} number={certificate.number}>
                <CertificateCard certificate={certificate} address={`${origin}/dsmm?s=${encodeURIComponent(certificate.number)}`} />
              </CertificatePreview>
            ) : (
              <EmptyState title={refused ?? messages.none}>
                <p>
                  {refused ? '如需马上核验' : '请核对编号是否完整。如需帮助'}，请<Link to="/contact">联系我们</Link>。
                </p>
              </EmptyState>
            )}
          </div>
        </Section>
      )}
    </>
  )
}

function tellOutcome({ number, certificate, refused }: Awaited<ReturnType<typeof load>>): void {
  if (refused) showToast('error', refused)
  else if (number && !certificate) showToast('warning', messages.none)
}

/** Without a number nothing is asked (specification 1 §5). */
function ignoreEmpty(event: FormEvent<HTMLDivElement>) {
  const field = (event.target as HTMLFormElement).elements.namedItem('s')
  if (field instanceof HTMLInputElement && field.value.trim() === '') event.preventDefault()
}
