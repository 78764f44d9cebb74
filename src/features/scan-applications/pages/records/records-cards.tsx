import { Badge, Button, Pagination } from 'antd'
import { applicationCan, applicationState } from '../../rules.ts'
import { NoRecords } from './no-records.tsx'
import { recordsPageSize } from './records-address.ts'
import styles from './records-cards.module.css'
import { type RecordsProps, totalText } from './records-props.ts'

/** The list on narrow screens. */
export function RecordsCards({ items, total, page, busy, isFiltered, onPage, onReset, onDetail, onResult, onCopy }: RecordsProps) {
  if (items.length === 0) return <NoRecords isFiltered={isFiltered} onReset={onReset} />
  return (
    <>
      <ul className={styles.cards} aria-busy={busy}>
        {items.map(({ number, name, taskType, status, submittedAt }) => {
          const { label, tone } = applicationState(status)
          return (
            <li key={number}>
              <div className={styles.title}>
                <h2>{name}</h2>
                <Badge status={tone} text={label} />
              </div>
              <p>{taskType.replaceAll('|', ' / ')}</p>
              <p>
                {number}
                <span>{submittedAt}</span>
              </p>
              <div className={styles.actions}>
                <Button onClick={() => onDetail(number)}>详情</Button>
                {applicationCan.viewResult({ state: status }) && <Button onClick={onResult}>查看结果</Button>}
                <Button onClick={() => onCopy(number)}>复制为新申请</Button>
              </div>
            </li>
          )
        })}
      </ul>
      <div className={styles.foot}>
        <span>{totalText(total)}</span>
        <Pagination simple current={page} pageSize={recordsPageSize} total={total} showSizeChanger={false} onChange={onPage} />
      </div>
    </>
  )
}
