import { Pagination } from 'antd'
import { Link } from 'react-router'
import { coinPaths } from '../coin-user.ts'
import { isCredit } from '../../rules.ts'
import { NoRecords } from './no-records.tsx'
import { recordsPageSize } from './records-address.ts'
import type { RecordsListProps } from './records-list.ts'
import styles from './records-section.module.css'

/** The list on narrow screens. */
export function RecordsCards({ items, total, page, busy, isFiltered, onPage, onReset }: RecordsListProps) {
  if (items.length === 0) return <NoRecords isFiltered={isFiltered} onReset={onReset} />
  return (
    <>
      <ul className={styles.cards} aria-busy={busy}>
        {items.map(({ id, detail, service, quantity, creditedAt, debitedAt }) => (
          <li key={id}>
            <div className={styles.title}>
              <h3>
                <Link to={coinPaths.entry(id)} className={styles.open ?? ''}>
                  {detail}
                </Link>
              </h3>
              <span className={isCredit(quantity) ? styles.credit : styles.debit}>{quantity}</span>
            </div>
            <p>
              {service}
              <span>{creditedAt ? `充值时间 ${creditedAt}` : `扣除时间 ${debitedAt}`}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span>共 {total} 条</span>
        <Pagination simple current={page} pageSize={recordsPageSize} total={total} showSizeChanger={false} onChange={onPage} />
      </div>
    </>
  )
}
