import { Alert } from 'antd'
import { Link, type LoaderFunctionArgs, redirect, useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { DraftOfOthers } from '#platform/drafts/shared/draft-of-others.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { getInvoice, listRecharges } from '../contract.ts'
import { draftForm, readChosen, toFen } from './choosing/chosen-recharges.ts'
import { ChosenBar } from './choosing/chosen-bar.tsx'
import { invoiceCan, toInvoiceState } from '../review-rules.ts'
import { invoicePaths } from './invoice-paths.ts'
import { InvoiceSteps } from './invoice-steps.tsx'
import styles from './invoices.module.css'
import { RechargeChoices, readChoiceQuery } from './choosing/recharge-choices.tsx'
import { useChosen } from './choosing/use-chosen.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const user = getSignedIn<{ account: string }>('coin')
  const query = readChoiceQuery(new URL(request.url).searchParams)
  const { id, ...page } = query
  const [rejected, listed] = await Promise.all([
    id ? callFromBrowser(getInvoice, { id }) : undefined,
    staleIfError(invoicePaths.select, 'recharges', callFromBrowser(listRecharges, page)),
  ])
  if (rejected && !invoiceCan.resubmit({ state: toInvoiceState(rejected) })) throw redirect(invoicePaths.details(id))
  const scope = { account: user.account, id }
  const stored = readChosen(scope)
  return { scope, query, chosen: stored.length > 0 ? stored : (rejected?.recharges ?? []), ...listed }
}

export const title = '申请开票'

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function InvoiceSelectPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { scope, items } = loaderData
  const { id } = scope
  const navigate = useNavigate()
  const { chosen, ids, choose } = useChosen(scope, loaderData.chosen)
  // What became unavailable since it was chosen, on another device or in another tab.
  const hasLost = items.some((one) => one.block !== '' && ids.has(one.id))
  return (
    <>
      <SheetHead title={id ? '更改所选充值记录' : '申请开票'}>
        <Link to={invoicePaths.records} className={styles.link}>
          开票记录
        </Link>
      </SheetHead>
      <InvoiceSteps current={0} />
      <DraftOfOthers form={draftForm} account={scope.account} />
      {id && (
        <Alert
          className={styles.spaced ?? ''}
          type="info"
          showIcon
          title="正在修改已驳回的申请：它原来所选的充值记录可以保留、取消或更换。"
        />
      )}
      <Sums {...loaderData} />
      <RechargeChoices {...loaderData} ids={ids} onChoose={choose} />
      <ChosenBar
        chosen={chosen}
        hasLost={hasLost}
        onClear={() => choose(chosen, false)}
        onNext={() => void navigate(id ? invoicePaths.edit(id) : invoicePaths.apply)}
      />
    </>
  )
}

function Sums({ invoiceable, recharged, invoiced, pending }: Loaded) {
  return (
    <dl className={styles.sums}>
      <Sum label="可开票金额" yuan={invoiceable} isMain />
      <Sum label="充值总额" yuan={recharged} {...(pending > 0 && { note: `其中 ¥${formatYuan(toFen(pending))} 正在申请开票` })} />
      <Sum label="已开票金额" yuan={invoiced} />
    </dl>
  )
}

function Sum({ label, yuan, isMain, note }: { label: string; yuan: number; isMain?: true; note?: string }) {
  return (
    <div className={isMain && styles.main}>
      <dt>{label}</dt>
      <dd>
        ¥{formatYuan(toFen(yuan))}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
