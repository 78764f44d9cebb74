import { useState } from 'react'
import { toDay, toPickerDay } from '#ui/antd/days/picker-time.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { NumberInput } from '#ui/antd/number-input.tsx'
import type { ReviewColumn } from '../../rules.ts'
import styles from './filter-bar.module.css'

export type ControlProps = { column: ReviewColumn; value: string; onChange: (value: string) => void }

export function DayRangeFilter({ column, value, onChange }: ControlProps) {
  const [from = '', to = ''] = value.split('..')
  return (
    <DayRangePicker
      aria-label={column.label}
      value={[toPickerDay(from), toPickerDay(to)]}
      allowEmpty={[true, true]}
      placeholder={['开始', '截止']}
      onChange={(days) => {
        const [first, last] = [toDay(days?.[0]), toDay(days?.[1])]
        onChange(first || last ? `${first}..${last}` : '')
      }}
    />
  )
}

export function NumberRange({ column, value, onChange }: ControlProps) {
  const [from = '', to = value.includes('..') ? '' : from] = value.split('..')
  const [ends, setEnds] = useState({ from, to })
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setEnds({ from, to })
  }
  const number = (text: string) => (text === '' ? null : Number(text))
  function settle(): void {
    const next = ends.from || ends.to ? `${ends.from}..${ends.to}` : ''
    if (next !== value) onChange(next)
  }
  return (
    <div className={styles.range}>
      {(['from', 'to'] as const).map((end) => (
        <NumberInput
          key={end}
          aria-label={`${column.label}${end === 'from' ? '最小值' : '最大值'}`}
          placeholder={end === 'from' ? '最小' : '最大'}
          min={0}
          precision={0}
          controls={false}
          value={number(ends[end])}
          onChange={(entered) => setEnds({ ...ends, [end]: entered === null ? '' : String(entered) })}
          onPressEnter={settle}
          onBlur={settle}
        />
      ))}
    </div>
  )
}
