import { Input, Select } from 'antd'
import { useState } from 'react'
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
