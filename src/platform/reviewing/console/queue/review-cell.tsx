import { Check, Minus } from '#ui/icons.ts'
import { type ReviewColumn, type ReviewDeclaration, getState } from '../../rules.ts'
import { Flag } from '../flag.tsx'
import styles from './review-cell.module.css'
import type { ReviewItem } from '../review-data.ts'
import { StateTag } from '../state-tag.tsx'
import { toText } from '../to-text.ts'
import { formatYuan } from '#kit/money.ts'
import { formatDistance, formatMinute } from '#kit/dates.ts'

/** One value of an item, drawn by what its column holds. */
export function ReviewCell({
  item,
  column,
  declaration,
  now,
}: {
  item: ReviewItem
  column: ReviewColumn
  declaration: ReviewDeclaration
  now: Date
}) {
  if (column.key === 'state') return <StateTag declaration={declaration} state={item.state} />
  if (column.key === 'dueAt') return <Due item={item} now={now} isOpen={getState(declaration, item.state).isOpen === true} />
  const value = column.key in item.values ? item.values[column.key] : item[column.key as keyof ReviewItem]
  if (column.key === 'assigneeName') return <Text text={nameAssignee(item)} />
  switch (column.type) {
    case 'flags':
      return <Flags column={column} value={value} />
    case 'choice':
      return value === 'yes' || value === 'no' ? <YesNo yes={value === 'yes'} /> : <>{getValueLabel(column, value)}</>
    case 'amount':
      return <span className={styles.number}>{formatYuan(Math.round(Number(value) * 100))}</span>
    case 'count':
      return <span className={styles.number}>{Number(value).toLocaleString('zh-CN')}</span>
    case 'date':
      return <>{formatMinute(toText(value)) || '—'}</>
    case 'text':
      return <Text text={toText(value).replaceAll('|', ' / ')} />
  }
}

/** The value in words, as a file holds it. */
export function cellText(item: ReviewItem, column: ReviewColumn, declaration: ReviewDeclaration): string {
  if (column.key === 'state') return getState(declaration, item.state).label
  const value = column.key in item.values ? item.values[column.key] : item[column.key as keyof ReviewItem]
  if (column.key === 'assigneeName') return nameAssignee(item)
  switch (column.type) {
    case 'flags':
      return Array.isArray(value) ? value.map((flag) => getValueLabel(column, flag)).join('、') : ''
    case 'choice':
      return value ? getValueLabel(column, value) : ''
    case 'date':
      return formatMinute(toText(value))
    case 'amount':
    case 'count':
    case 'text':
      return toText(value).replaceAll('|', ' / ')
  }
}

function nameAssignee({ assigneeName, standsInFor }: ReviewItem): string {
  return standsInFor ? `代 ${standsInFor}` : assigneeName
}

function Text({ text }: { text: string }) {
  return (
    <span className={styles.text} title={text}>
      {text || '—'}
    </span>
  )
}

function Due({ item, now, isOpen }: { item: ReviewItem; now: Date; isOpen: boolean }) {
  if (!isOpen || !item.dueAt) return <>{formatMinute(item.dueAt) || '—'}</>
  const words = item.isOverdue ? `超时 ${formatDistance(item.dueAt, now)}` : `剩 ${formatDistance(item.dueAt, now)}`
  return (
    <span title={formatMinute(item.dueAt)} className={item.isOverdue ? styles.late : undefined}>
      {words}
    </span>
  )
}

function Flags({ column, value }: { column: ReviewColumn; value: unknown }) {
  const flags = Array.isArray(value) ? value.map(String) : []
  if (flags.length === 0) return <>—</>
  return (
    <span className={styles.flags}>
      {flags.map((flag) => (
        <Flag key={flag}>{getValueLabel(column, flag)}</Flag>
      ))}
    </span>
  )
}

function YesNo({ yes }: { yes: boolean }) {
  return yes ? <Check aria-label="有" className={styles.yes} /> : <Minus aria-label="无" className={styles.no} />
}

function getValueLabel(column: ReviewColumn, value: unknown): string {
  return column.choices?.find((choice) => choice.value === value)?.label ?? toText(value)
}
