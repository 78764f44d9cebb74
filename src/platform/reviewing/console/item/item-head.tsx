import { Button } from 'antd'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { ChevronDown, ChevronUp } from '#ui/icons.ts'
import { getReviewWords, getState } from '../../rules.ts'
import type { Reviewed, ReviewScreens } from '../review-data.ts'
import { StateTag } from '../state-tag.tsx'
import { formatDistance, formatMinute } from '#kit/dates.ts'
import styles from './review-detail.module.css'

type ItemHeadProps = { screens: ReviewScreens; reviewed: Reviewed; backTo: string; now: Date; onOpen: (neighbour: string) => void }

export function ItemHead({ screens, reviewed, backTo, now, onOpen }: ItemHeadProps) {
  const { declaration, getLabel, getName } = screens
  const { item, previous, next } = reviewed
  const { work } = getReviewWords(declaration)
  return (
    <header className={styles.head}>
      <BackLink to={backTo}>返回列表</BackLink>
      <div className={styles.title}>
        <h1>{getName(item)}</h1>
        <StateTag declaration={declaration} state={item.state} />
      </div>
      <p className={styles.facts}>
        <span>{getLabel(item)}</span>
        <span>
          {item.applicantName} 提交于 {formatMinute(item.submittedAt)}
        </span>
        {getState(declaration, item.state).isOpen && item.dueAt && (
          <span className={item.isOverdue ? styles.late : undefined}>
            {item.isOverdue
              ? `已超时 ${formatDistance(item.dueAt, now)}`
              : `办理期限 ${formatMinute(item.dueAt)}，剩 ${formatDistance(item.dueAt, now)}`}
          </span>
        )}
      </p>
      <nav aria-label="相邻事项" className={styles.neighbours}>
        <Button
          icon={<ChevronUp />}
          disabled={!previous}
          aria-label={`上一个待${work}`}
          title={`上一个待${work}（K）`}
          onClick={() => onOpen(previous)}
        />
        <Button
          icon={<ChevronDown />}
          disabled={!next}
          aria-label={`下一个待${work}`}
          title={`下一个待${work}（J）`}
          onClick={() => onOpen(next)}
        />
      </nav>
    </header>
  )
}
