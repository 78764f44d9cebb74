import { Link } from 'react-router'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { formatMinute } from '#kit/dates.ts'
import panel from '#platform/reviewing/console/panel.module.css'
import type { PanelProps } from '#platform/reviewing/console/item/item-screen.tsx'
import { itemAddress } from '#platform/reviewing/console/review-data.ts'
import { StateTag } from '#platform/reviewing/console/state-tag.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Fact } from '#ui/text/fact.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import type { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'
import styles from './appeal-panel.module.css'
import { LedgerExcerpt } from './ledger-excerpt.tsx'

/** The appeal, its customer, and the ledger entries that confirm or refute it. */
export function AppealPanel({ item, detail, reviewer }: PanelProps<typeof appealReview>) {
  const account = String(item.values.account)
  const seesAccounts = reviewer.permissions.includes('finance.handle')
  const { company, phone, description, supplements, balance, refunded, refundBookingId, ledger, earlier } = detail
  return (
    <>
      <section className={blocks.card} aria-label="申诉内容">
        <h2>申诉内容</h2>
        <p className={styles.description}>{description}</p>
        {supplements.map(({ at, text }) => (
          <div key={at} className={styles.description}>
            <strong>补充说明</strong> <time dateTime={at}>{formatMinute(at)}</time>
            <p>{text}</p>
          </div>
        ))}
        <Facts>
          <Fact name="客户">
            <CustomerLink of="appeal" id={item.id}>
              {company}
            </CustomerLink>
          </Fact>
          <Fact name="账号">{seesAccounts ? <Link to={`/console/coin-accounts/${account}`}>{account}</Link> : account}</Fact>
          <Fact name="当前余额">{balance.toLocaleString('zh-CN')} 枚</Fact>
          {refunded > 0 && (
            <Fact name="已退还">
              {refunded.toLocaleString('zh-CN')} 枚，
              {seesAccounts ? (
                <Link to={`/console/ledger?id=${refundBookingId}`}>记账 {refundBookingId} 号</Link>
              ) : (
                `记账 ${refundBookingId} 号`
              )}
            </Fact>
          )}
          <Fact name="联系电话">
            <span className={panel.copied}>
              {phone} <CopyButton text={phone} label="复制电话" />
            </span>
          </Fact>
        </Facts>
      </section>
      <LedgerExcerpt ledger={ledger} filedAt={item.submittedAt} />
      <Earlier earlier={earlier} />
    </>
  )
}

function Earlier({ earlier }: Pick<PanelProps<typeof appealReview>['detail'], 'earlier'>) {
  return (
    <section className={blocks.card} aria-label="以往申诉">
      <header>
        <h2>以往申诉</h2>
        {earlier.total > 0 && <span>共 {earlier.total} 次</span>}
      </header>
      {earlier.total === 0 ? (
        <p className={panel.none}>该账户此前没有申诉。</p>
      ) : (
        <ul className={panel.earlier}>
          {earlier.latest.map(({ id, type, description: text, state, submittedAt }) => (
            <li key={id}>
              <Link to={itemAddress({ declaration: appealReviewing }, id)}>{type}</Link>
              <span title={text}>{text}</span>
              <StateTag declaration={appealReviewing} state={state} />
              <time dateTime={submittedAt}>{formatMinute(submittedAt).slice(0, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
