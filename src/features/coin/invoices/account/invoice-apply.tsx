import { Alert } from 'antd'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toCapitals } from '#kit/capitals.ts'
import { DraftNote } from '#platform/drafts/shared/draft-note.tsx'
import { DraftOfOthers } from '#platform/drafts/shared/draft-of-others.tsx'
import { findDraft, loadDraft, removeDraft, saveDraft } from '#platform/drafts/shared/drafts.ts'
import { AskService } from '#platform/prerequisites/shared/ask-service.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { applyForInvoice, getInvoice, getLastInvoice, listInvoiceKinds, resubmitInvoice } from '../contract.ts'
import { invoiceMessages as messages } from '../rules.ts'
import { draftForm, readChosen, storeChosen, sumFen, toDraftKey } from './choosing/chosen-recharges.ts'
import { type InvoiceFormValues, type InvoiceInput, toFormValues } from './form/form-values.ts'
import { InvoiceForm } from './form/invoice-form.tsx'
import { invoiceCan, toInvoiceState } from '../review-rules.ts'
import { invoicePaths } from './invoice-paths.ts'
import { InvoiceSteps } from './invoice-steps.tsx'
import styles from './invoices.module.css'
import { Money } from './money.tsx'
import { RechargeTable } from './recharge-table.tsx'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const user = getSignedIn<{ account: string; name: string }>('coin')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const scope = { account: user.account, id }
  const chosen = readChosen(scope)
  if (!id && chosen.length === 0) throw redirect(invoicePaths.select)
  const [rejected, last, { kinds }] = await Promise.all([
    id ? callFromBrowser(getInvoice, { id }) : undefined,
    callFromBrowser(getLastInvoice, {}),
    callFromBrowser(listInvoiceKinds, {}),
    loadDraft(toDraftKey(scope)),
  ])
  // Only rejected applications can be edited; others redirect to their details.
  if (rejected && !invoiceCan.resubmit({ state: toInvoiceState(rejected) })) throw redirect(invoicePaths.details(id))
  const { titles, ...written } = last
  const isOffered = (kind: string) => kinds.some(({ value }) => value === kind)
  const first = {
    ...written,
    title: written.title || user.name,
    kind: isOffered(written.kind) ? written.kind : (kinds[0]?.value ?? ''),
  } as InvoiceFormValues
  const recharges = rejected && chosen.length === 0 ? rejected.recharges : chosen
  const blank = toFormValues(rejected ?? first)
  return { scope, company: user.name, rejected, recharges, blank, titles, kinds }
}

export const title = '开票申请'

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function InvoiceApplyPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { scope, rejected, recharges } = loaderData
  const [filled, setFilled] = useState(0)
  const isBlocked = recharges.some((one) => 'block' in one && one.block !== '')
  return (
    <>
      <SheetHead title={rejected ? '修改开票申请' : '开票申请'} />
      <InvoiceSteps current={1} />
      <DraftOfOthers form={draftForm} account={scope.account} />
      {rejected && <Alert className={styles.spaced ?? ''} type="error" showIcon title="驳回原因" description={rejected.rejection} />}
      {isBlocked && (
        <Alert className={styles.spaced ?? ''} type="warning" showIcon title="所选充值记录中有不可开票的，请先更改所选记录再提交" />
      )}
      <ChosenRecharges recharges={recharges} rejectedId={rejected?.id ?? ''} />
      <section className={`${sheet.sheet} ${styles.card}`} aria-label="开票信息">
        <h2>开票信息</h2>
        {loaderData.kinds.length === 0 ? (
          <AskService text="可开的发票种类尚未设置，暂不能提交开票申请。" />
        ) : (
          <Application key={filled} {...loaderData} />
        )}
        <DraftNote of={toDraftKey(scope)} onFill={() => setFilled(filled + 1)} />
      </section>
    </>
  )
}

function ChosenRecharges({ recharges, rejectedId }: { recharges: Loaded['recharges']; rejectedId: string }) {
  const fen = sumFen(recharges)
  return (
    <section className={`${sheet.sheet} ${styles.card} ${styles.spaced}`} aria-label="所选充值记录">
      <div className={styles.bar}>
        <h2>所选充值记录（{recharges.length} 条）</h2>
        {rejectedId && (
          <Link to={invoicePaths.reselect(rejectedId)} className={styles.link}>
            更改所选记录
          </Link>
        )}
      </div>
      <RechargeTable dataSource={[...recharges]} pagination={recharges.length > 5 ? { pageSize: 5, showSizeChanger: false } : false} />
      <p className={styles.total}>
        <span>
          合计{' '}
          <b>
            <Money fen={fen} />
          </b>
        </span>
        <span>{toCapitals(fen)}</span>
      </p>
    </section>
  )
}

/** The form, its draft, and where sending, going back and giving up lead. */
function Application({ scope, company, rejected, recharges, blank, titles, kinds }: Loaded) {
  const navigate = useNavigate()
  const [initial] = useState(() => ({ ...blank, ...findDraft<InvoiceFormValues>(toDraftKey(scope)) }))

  async function submit(written: InvoiceInput): Promise<void> {
    const given = { ...written, recharges: recharges.map((one) => one.id) }
    const { id } = rejected
      ? await callFromBrowser(resubmitInvoice, { id: rejected.id, ...given }, { survivesReload: true })
      : await callFromBrowser(applyForInvoice, given, { survivesReload: true })
    storeChosen(scope, [])
    removeDraft(toDraftKey(scope))
    showToast('success', rejected ? messages.resubmitted : messages.submitted)
    await navigate(invoicePaths.details(id), { replace: true })
  }

  function cancel(): void {
    removeDraft(toDraftKey(scope))
    if (rejected) storeChosen(scope, [])
    void navigate(invoicePaths.records)
  }

  return (
    <InvoiceForm
      {...{ initial, company, titles, kinds }}
      fen={sumFen(recharges)}
      onSubmit={submit}
      {...(!rejected && { onBack: () => void navigate(invoicePaths.select) })}
      onChange={(filled) => saveDraft(toDraftKey(scope), filled, blank)}
      onCancel={cancel}
    />
  )
}
