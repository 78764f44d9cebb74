import { Button, Pagination } from 'antd'
import { appealCan } from '../rules.ts'
import { AppealStatus } from './appeal-status.tsx'
import styles from './appeal-cards.module.css'
import { appealsPageSize } from './appeals-address.ts'
import type { AppealsProps } from './appeals-props.ts'

/** The list on narrow screens. */
export function AppealCards({ items, total, page, busy, empty, onPage, onResult }: AppealsProps) {
  if (items.length === 0) return empty
  return (
    <>
      <ul className={styles.cards} aria-busy={busy}>
        {items.map((appeal) => (
          <li key={appeal.id}>
            <div className={styles.title}>
              <h2>{appeal.type}</h2>
              <AppealStatus state={appeal.state} />
            </div>
            <p className={styles.description}>{appeal.description}</p>
            <dl>
              <dt>联系电话</dt>
              <dd>{appeal.phone}</dd>
              <dt>申诉时间</dt>
              <dd>{appeal.filedAt}</dd>
              {appeal.handledAt && (
                <>
                  <dt>处理时间</dt>
                  <dd>{appeal.handledAt}</dd>
                </>
              )}
            </dl>
            {appealCan.viewResult(appeal) && (
              <Button aria-label={`查看结果：${appeal.type}`} onClick={() => onResult(appeal)}>
                查看结果
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span>共 {total} 条</span>
        <Pagination simple current={page} pageSize={appealsPageSize} total={total} showSizeChanger={false} onChange={onPage} />
      </div>
    </>
  )
}
