import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import type { Customer } from './customer-data.ts'
import styles from './customer.module.css'
import { SplitDialog } from './merge-dialog.tsx'

/** Customers that may be the same, and those that were merged into this one. */
export function Merges({ customer: { doubles, merges }, onChange }: { customer: Customer; onChange: () => void }) {
  const [split, setSplit] = useState<Customer['merges'][number]>()
  const mayMerge = getSignedIn<{ permissions: string[] }>('staff').permissions.includes('customers.merge')
  return (
    <>
      {doubles.length > 0 && (
        <section className={blocks.card} aria-label="疑似同一家单位">
          <h2>疑似同一家单位</h2>
          <ul className={styles.people}>
            {doubles.map(({ id, name, creditCode, records }) => (
              <li key={id}>
                <Link to={`/console/customers/${id}`}>{name}</Link>
                <span className={blocks.muted}>{[creditCode || '没有统一社会信用代码', records].filter(Boolean).join('，')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {merges.length > 0 && (
        <section className={blocks.card} aria-label="已并入的客户">
          <h2>已并入的客户</h2>
          <ul className={styles.people}>
            {merges.map((merge) => (
              <li key={merge.id}>
                <strong>{merge.name}</strong>
                <span className={blocks.muted}>
                  {formatMinute(merge.at)} 由{merge.by}提出、{merge.confirmedBy}确认：{merge.reason}
                </span>
                {mayMerge && merge.canSplit && (
                  <Button size="small" className={blocks.start ?? ''} aria-label={`拆分${merge.name}`} onClick={() => setSplit(merge)}>
                    拆分
                  </Button>
                )}
                <span className={blocks.muted}>{merge.canSplit ? `可拆分至 ${formatMinute(merge.splitUntil)}` : '已超过可拆分的期限'}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SplitDialog merge={split} onClose={() => setSplit(undefined)} onDone={onChange} />
    </>
  )
}
