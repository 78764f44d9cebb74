import { isRefusal } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { validationErrors } from '#gateway/validate.ts'
import { formatProofCode, normalizeProofCode, proofAddress, proofPath, receiptAddress } from '#platform/proofs/rules.ts'
import type { Site } from '#platform/site/shared/page-config.ts'
import { breadcrumbJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { siteTools } from '#platform/site/menu-rules.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { RefusedLookUp } from '#platform/site/shared/refused-look-up.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { QrDrawing } from '#ui/figures/qr-drawing.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Island } from '#ui/island.tsx'
import { Section } from '#ui/layout/section.tsx'
import { listLedgerDigests, verifyDocument } from '../contract.ts'
import ReceiptCheck from '../islands/receipt-check.tsx'
import { limits } from '../rules.ts'
import { ProofFacts } from '../shared/proof-facts.tsx'
import { LedgerDigests } from './ledger-digests.tsx'
import styles from './verify-page.module.css'

const title = '凭据核验'

async function load({ call, url }: PageLoading) {
  const given = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, limits.number * 2)
  const asked = { number: given('n'), code: given('c') }
  const digests = await call(listLedgerDigests, {})
  const isAsked = url.searchParams.has('n') || url.searchParams.has('c')
  const base = { asked, isAsked, digests, origin: url.origin, errors: [], refused: '', document: undefined }
  if (!isAsked) return base
  const errors = validationErrors(verifyDocument, asked)
  if (errors.length > 0) return { ...base, errors }
  try {
    const { documents } = await call(verifyDocument, asked)
    return { ...base, document: documents[0] }
  } catch (error) {
    if (isRefusal(error)) return { ...base, refused: error.message }
    throw error
  }
}

type Data = Awaited<ReturnType<typeof load>>

function head({ isAsked }: Data, site: Site): PageHead {
  return {
    title,
    description: '凭编号与核验码，或扫描凭据上的二维码，核验证书、充值凭据与对账单；查看每日账目摘要，下载账本核验程序。',
    path: proofPath,
    hidden: isAsked,
    jsonLd: [breadcrumbJsonLd(site, [{ label: '首页', href: '/' }, { label: title }])],
  }
}

function VerifyPage({ data }: { data: Data }) {
  const { asked, isAsked, errors, refused, document, digests, origin } = data
  return (
    <>
      <div className={document ? 'no-print' : undefined}>
        <Section
          level={1}
          label="可信凭据"
          heading={title}
          lead="输入凭据上的编号与核验码，或用手机扫描凭据上的二维码，核对内容与当前状态。"
          centered
          compact
        >
          <VerifyForm asked={asked} errors={errors} />
          <Island name="features/site/proofs/receipt-check" of={ReceiptCheck} props={{}} />
        </Section>
      </div>
      {isAsked && errors.length === 0 && (
        <Section tone="surface" compact>
          {document && <Proven document={document} code={normalizeProofCode(asked.code)} origin={origin} />}
          {!document && (refused ? <RefusedLookUp text={refused} need="如需马上核验" /> : <Unproven />)}
        </Section>
      )}
      <div className={document ? 'no-print' : undefined}>
        <LedgerDigests digests={digests} />
      </div>
      <NextStep title="凭据对不上？" text="把编号与凭据的照片告诉我们，由我们核实。" topic="凭据核验" ways={[siteTools.dsmm]} />
    </>
  )
}

function VerifyForm({ asked, errors }: { asked: Data['asked']; errors: { field: string; msg: string }[] }) {
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.msg
  return (
    <form method="get" action={proofPath} className={`${styles.form} no-print`}>
      <Field label="凭据编号" help="证书编号、充值编号、明细的凭据编号，或对账单编号" error={errorOf('number')} required>
        {(control) => <TextInput {...control} name="n" defaultValue={asked.number} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label="核验码" help="印在编号旁，四组数字与字母，不分大小写" error={errorOf('code')} required>
        {(control) => (
          <TextInput
            {...control}
            name="c"
            defaultValue={asked.code}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" size="large">
        核验
      </Button>
    </form>
  )
}

type Document = CallReply<typeof verifyDocument>['documents'][number]

type ProvenProps = { document: Document; code: string; origin: string }

/** Printed, it is a document that can be verified again. */
function Proven({ document: { label, number, state, facts, path }, code, origin }: ProvenProps) {
  return (
    <article className={styles.card} data-prints-alone="" aria-label={`${label} ${number}`}>
      <header>
        <p>{label}</p>
        <h2>{number}</h2>
        <Status tone={state.tone}>{state.label}</Status>
        <QrDrawing text={origin + proofAddress({ number, code })} label={`核验 ${number} 的二维码`} size={88} />
      </header>
      <ProofFacts facts={[...facts, { name: '核验码', value: formatProofCode(code) }]} />
      <p className={styles.compare}>
        编号与核验码相符，以上是本公司的记录。请与手中的凭据逐项对照，不一致的以此处为准。
        {path && (
          <a href={path} className="no-print">
            查看完整内容
          </a>
        )}
        <a href={receiptAddress({ number, code })} className="no-print" download>
          下载签名凭据
        </a>
      </p>
    </article>
  )
}

/** The same words for an unknown number and a wrong code, so that numbers cannot be found out. */
function Unproven() {
  return (
    <div role="alert">
      <EmptyState title="编号与核验码不相符" drawing="search">
        <p>
          请对照凭据逐位核对编号与核验码。仍不相符的，可能不是本公司出具的凭据，请<a href="/contact">联系我们</a>核实。
        </p>
      </EmptyState>
    </div>
  )
}

export const verifyPage = definePage({
  path: proofPath,
  name: title,
  uncached: true,
  noStore: true,
  load,
  head,
  Body: VerifyPage,
  listPublished: async () => [{ path: proofPath }],
})
