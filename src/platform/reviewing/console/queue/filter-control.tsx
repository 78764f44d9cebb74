import { Select } from 'antd'
import { TextFilter } from '#ui/antd/text-filter.tsx'
import { reviewLimits } from '../../rules.ts'
import styles from './filter-bar.module.css'
import { type ControlProps, DayRangeFilter, NumberRange } from './filter-ranges.tsx'

/** One filter, drawn by what its column holds; its value is the text in the address. */
export function FilterControl(props: ControlProps) {
  return (
    <div className={styles.control}>
      <span className={styles.label}>{props.column.label}</span>
      {drawControl(props)}
    </div>
  )
}

function drawControl(props: ControlProps) {
  const { column, value, onChange } = props
  switch (column.type) {
    case 'choice':
    case 'flags':
      return (
        <Select
          mode="multiple"
          aria-label={column.label}
          value={value ? value.split(',') : []}
          options={[...(column.choices ?? []), ...(column.type === 'flags' ? [{ value: 'none', label: '无标记' }] : [])]}
          placeholder="全部"
          maxTagCount="responsive"
          allowClear
          onChange={(chosen) => onChange(chosen.join(','))}
        />
      )
    case 'date':
      return <DayRangeFilter {...props} />
    case 'amount':
    case 'count':
      return <NumberRange {...props} />
    case 'text':
      return <TextFilter aria-label={column.label} value={value} maxLength={reviewLimits.filter} placeholder="包含" onChange={onChange} />
  }
}
