import { Pagination } from 'antd'
import { Link } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { columnsOf } from '../../rules.ts'
import { type QueueQuery, queuePageSize } from './queue-address.ts'
import styles from './review-cards.module.css'
import { ReviewCell } from './review-cell.tsx'
import { itemAddress, type Queue, type ReviewScreens, titleOf } from '../review-data.ts'
import { useNow } from '../use-now.ts'

type ReviewCardsProps = {
  screens: ReviewScreens
  queue: Queue
  busy: boolean
  onChange: (query: Partial<QueueQuery>) => void
}

/** The list on a phone: the same columns, one below the other; bulk work is for larger screens. */
export function ReviewCards({ screens, queue, busy, onChange }: ReviewCardsProps) {
  const { declaration } = screens
  const now = useNow(30_000)
  const columns = screens.columns.slice(2).flatMap((key) => columnsOf(declaration).filter((column) => column.key === key))
  if (queue.items.length === 0) return <EmptyState title="没有符合条件的事项" />
  return (
    <>
      <ul className={styles.cards} aria-busy={busy}>
        {queue.items.map((item) => (
          <li key={item.id}>
            <Link to={itemAddress(screens, item.id)}>{titleOf(screens, item)}</Link>
            <dl>
              {columns.map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>
                    <ReviewCell item={item} column={column} declaration={declaration} now={now} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <Pagination
        simple
        current={queue.query.page}
        pageSize={queuePageSize}
        total={queue.total}
        showSizeChanger={false}
        onChange={(page) => onChange({ page })}
      />
    </>
  )
}
