import { Alert } from 'antd'
import { Link } from 'react-router'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import type { PanelProps } from '#platform/reviewing/console/item/item-screen.tsx'
import { itemAddress } from '#platform/reviewing/console/review-data.ts'
import { StateTag } from '#platform/reviewing/console/state-tag.tsx'
import { formatMinute } from '#kit/dates.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { buyerLabel } from '../buyer-rules.ts'
import type { invoiceReview } from '../contract.ts'
import { invoiceSubject } from '../rules.ts'
import { invoiceReviewing } from '../review-rules.ts'
import { AccountRecharges } from './account-recharges.tsx'
import styles from '#platform/reviewing/console/panel.module.css'

type Detail = CallReply<typeof invoiceReview.get>['detail']

/** What is to be printed, whose account it is, the recharges, and what came before. */
export function InvoicePanel({ item, detail, reviewer }: PanelProps<typeof invoiceReview>) {
  const account = String(item.values.account)
  const seesAccounts = reviewer.permissions.includes('finance.handle')
  const { company, title, recharges, earlier } = detail
  const isReversed = recharges.some((recharge) => recharge.isChosen && recharge.isReversed)
  return (
    <>
      {title !== company && (
        <Alert
          type="warning"
          showIcon
          title={`${detail.buyer === 'person' ? '抬头为个人' : '开票单位与账户所属客户不一致'}：账户属于“${company}”`}
        />
      )}
      {detail.taxWarning && <Alert type="warning" showIcon title={detail.taxWarning} />}
      {isReversed && <Alert type="error" showIcon title="所含充值记录已冲正：未开票的请驳回，已开票的请红冲" />}
      {item.state === 'approved' && detail.batches.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`已随批次 ${detail.batches.map(({ code }) => code).join('、')} 导出到开票软件；驳回前请先在开票软件中作废`}
        />
      )}
      <Printed detail={detail}>
        <dt>申请编号</dt>
        <dd>{String(item.values.code)}</dd>
        <dt>申请账号</dt>
        <dd>{seesAccounts ? <Link to={`/console/coin-accounts/${account}`}>{account}</Link> : account}</dd>
        <dt>客户</dt>
        <dd>
          <CustomerLink of="invoice" id={item.id}>
            {company}
          </CustomerLink>{' '}
          {detail.creditCode}
        </dd>
      </Printed>
      <AccountRecharges recharges={recharges} fen={detail.fen} />
      <section className={blocks.card} aria-label="该账户的其他申请">
        <h2>该账户的其他申请</h2>
        {earlier.length === 0 ? (
          <p className={styles.none}>没有其他开票申请。</p>
        ) : (
          <ul className={styles.earlier}>
            {earlier.map(({ id, fen, state, rejection, submittedAt, ...other }) => (
              <li key={id}>
                <Link to={itemAddress({ declaration: invoiceReviewing }, id)}>{other.title}</Link>
                <span title={rejection}>
                  ¥{formatYuan(fen)} {rejection && `驳回原因：${rejection}`}
                </span>
                <StateTag declaration={invoiceReviewing} state={state} />
                <time dateTime={submittedAt}>{formatMinute(submittedAt).slice(0, 10)}</time>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Printed({ detail, children }: { detail: Detail; children: React.ReactNode }) {
  const rows = [
    ['购买方类型', buyerLabel(detail.buyer)],
    ['开票单位', detail.title],
    ['纳税人识别号', detail.taxNumber],
    ['发票类型', detail.kindLabel],
    ['项目名称', invoiceSubject],
    ['金额', formatYuan(detail.fen)],
    ['大写金额', detail.capitals],
    ['开户银行', detail.bank],
    ['银行账号', detail.bankAccount],
    ['地址', detail.address],
    ['电话', detail.phone],
    ['备注', detail.remark],
    ['上次驳回原因', detail.rejection],
    ['发票号码', detail.number],
    ['开票日期', detail.issuedOn],
    ['红字发票号码', detail.redNumber],
  ] as const
  return (
    <section className={blocks.card} aria-label="开票信息">
      <h2>开票信息</h2>
      <dl className={styles.facts}>
        {rows.map(
          ([label, value]) =>
            value && [
              <dt key={`${label} label`}>{label}</dt>,
              <dd key={label} className={styles.copied}>
                {value} <CopyButton text={value} label={`复制${label}`} />
              </dd>,
            ],
        )}
        {children}
      </dl>
    </section>
  )
}
