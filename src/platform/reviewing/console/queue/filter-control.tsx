import { DatePicker, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { reviewLimits, type ReviewColumn } from '../../rules.ts'
import styles from './filter-bar.module.css'

type ControlProps = { column: ReviewColumn; value: string; onChange: (value: string) => void }

/** One filter, drawn by what its column holds; its value is the text that stands in the address. */
export function FilterControl(props: ControlProps) {
  return (
    <div className={styles.control}>
      <span className={styles.label}>{props.column.label}</span>
      {drawn(props)}
    </div>
  )
}

function drawn(props: ControlProps) {
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
      return <DayRange {...props} />
    case 'number':
      return <NumberRange {...props} />
    case 'text':
      return <Contains {...props} />
  }
}

/** The text is applied when the field loses the focus or Enter is pressed, not while typing. */
function Contains({ column, value, onChange }: ControlProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  function settle(): void {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <Input
      aria-label={column.label}
      value={text}
      maxLength={reviewLimits.filter}
      allowClear
      placeholder="包含"
      data-filter=""
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value === '' && value) onChange('')
      }}
      onPressEnter={settle}
      onBlur={settle}
    />
  )
}

function DayRange({ column, value, onChange }: ControlProps) {
  const [from = '', to = ''] = value.split('..')
  const day = (text: string): Dayjs | null => (text ? dayjs(text) : null)
  return (
    <DatePicker.RangePicker
      aria-label={column.label}
      value={[day(from), day(to)]}
      allowEmpty={[true, true]}
      placeholder={['开始', '截止']}
      onChange={(days) => {
        const [first, last] = [days?.[0], days?.[1]].map((one) => one?.format('YYYY-MM-DD') ?? '')
        onChange(first || last ? `${first}..${last}` : '')
      }}
    />
  )
}

function NumberRange({ column, value, onChange }: ControlProps) {
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
