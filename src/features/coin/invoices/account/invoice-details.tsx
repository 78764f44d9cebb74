import { Alert, Timeline } from 'antd'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { toneColours } from '#ui/feedback/status.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { buyerLabel } from '../buyer-rules.ts'
import { getInvoice } from '../contract.ts'
import { invoiceCan, invoiceStates, toInvoiceState } from '../review-rules.ts'
import { toFen } from './choosing/chosen-recharges.ts'
import { DownloadButton } from './invoice-actions.tsx'
import { invoicePaths } from './invoice-paths.ts'
import { InvoiceStatus, getTone } from './invoice-status.tsx'
import styles from './invoices.module.css'
import { Money } from './money.tsx'
import { RechargeTable } from './recharge-table.tsx'

type Invoice = CallReply<typeof getInvoice>

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  return staleIfError(`${url.pathname}${url.search}`, 'invoice', callFromBrowser(getInvoice, { id: url.searchParams.get('id') ?? '' }))
}

export const title = ({ title: of }: Awaited<ReturnType<typeof clientLoader>>) => `${of} · 开票详情`

export default function InvoiceDetailsPage({ loaderData: invoice }: ScreenProps<typeof clientLoader>) {
  const { id, rejection, redNumber, files, recharges } = invoice
  const state = toInvoiceState(invoice)
  const canDownload = invoiceCan.download({ state })
  return (
    <>
      <SheetHead
        title="开票详情"
        lead={
          <>
            <InvoiceStatus {...invoice} />
          </>
        }
      >
        <div className={styles.actions}>
          {canDownload && <DownloadButton id={id} />}
          {invoiceCan.resubmit({ state }) && (
            <ButtonLink to={invoicePaths.edit(id)} type="primary">
              修改后重新提交
            </ButtonLink>
          )}
          <Link to={invoicePaths.records} className={styles.link}>
            开票记录
          </Link>
        </div>
      </SheetHead>
      {rejection && <Alert className={styles.spaced ?? ''} type="error" showIcon title="申请已驳回" description={rejection} />}
      {redNumber && (
        <Alert
          className={styles.spaced ?? ''}
          type="info"
          showIcon
          title="该发票已红冲"
          description={`红字发票号码 ${redNumber}。所含充值记录可以重新申请开票，原发票文件仍可下载。`}
        />
      )}
      <div className={styles.columns}>
        <section className={`${sheet.sheet} ${styles.card}`} aria-label="发票信息">
          <h2>发票信息</h2>
          <Facts invoice={invoice} />
          {canDownload && files > 1 && <p className={styles.small}>下载的压缩包内有 {files} 个文件，入账时请一并保存。</p>}
        </section>
        <section className={`${sheet.sheet} ${styles.card}`} aria-label="办理进度">
          <h2>办理进度</h2>
          <Timeline items={toProgress(invoice)} />
        </section>
      </div>
      <section className={`${sheet.sheet} ${styles.card}`} aria-label="关联的充值记录">
        <h2>关联的充值记录</h2>
        <RechargeTable dataSource={[...recharges]} pagination={recharges.length > 10 ? { pageSize: 10, showSizeChanger: false } : false} />
      </section>
    </>
  )
}

/** When the customer applied, and the state with the time that its table names. */
function toProgress(invoice: Invoice) {
  const { createdAt, stateLabel } = invoice
  const { shownTime } = invoiceStates[toInvoiceState(invoice)]
  const line = (label: string, at: string) => (
    <>
      {label}
      {at && <span className={styles.small}>{at}</span>}
    </>
  )
  return [
    { color: toneColours.success, content: line('提交申请', createdAt) },
    { color: toneColours[getTone(invoice)], content: line(stateLabel, shownTime === 'none' ? '' : invoice[shownTime]) },
  ]
}

function Facts({ invoice }: { invoice: Invoice }) {
  const rows = [
    ['申请编号', invoice.code],
    ['购买方类型', buyerLabel(invoice.buyer)],
    [invoice.buyer === 'person' ? '姓名' : '开票单位', invoice.title],
    ['发票类型', invoice.kindLabel],
    ['纳税人识别号', invoice.taxNumber],
    ['项目名称', invoice.subject],
    ['金额', <Money key="money" fen={toFen(invoice.yuan)} />],
    ['大写金额', invoice.capitals],
    ['开户银行', invoice.bank],
    ['银行账号', invoice.bankAccount],
    ['地址', invoice.address],
    ['电话', invoice.phone],
    ['备注', invoice.remark],
    ['发票号码', invoice.number],
    ['开票日期', invoice.issuedOn],
    [invoice.redNumber ? '红冲原因' : '办理意见', invoice.opinion],
    ['申请账号', `${invoice.account}（${invoice.company}）`],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => value !== '' && [<dt key={`${label} label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  )
}
