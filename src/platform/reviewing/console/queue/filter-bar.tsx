import { Button, Select } from 'antd'
import { ListFilter, RotateCcw } from '#ui/icons.ts'
import { useState } from 'react'
import { FoldedFilters } from '#ui/antd/folded-filters.tsx'
import { listColumns, type ReviewColumn, type ReviewDeclaration, reviewScopes } from '../../rules.ts'
import type { Queue } from '../review-data.ts'
import styles from './filter-bar.module.css'
import type { QueueQuery } from './queue-address.ts'
import { TextFilter } from '#ui/antd/text-filter.tsx'
import { toDay, toPickerDay } from '#ui/antd/days/picker-time.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { NumberInput } from '#ui/antd/number-input.tsx'

type FilterBarProps = {
  declaration: ReviewDeclaration
  query: QueueQuery
  queue: Pick<Queue, 'counts' | 'choices'>
  /** Keys of the filters that are always visible. */
  first: readonly string[]
  onChange: (query: Partial<QueueQuery>) => void
  children?: React.ReactNode
}

/** Scopes with their counts, then a filter for every column; most are folded away until wanted. */
export function FilterBar({ declaration, query, queue: { counts, choices }, first, onChange, children }: FilterBarProps) {
  const columns = listColumns(declaration).map((column) => withChoices(column, choices))
  const folded = columns.filter(({ key }) => !first.includes(key))
  const used = folded.filter(({ key }) => query.filters[key])
  const [open, setOpen] = useState(used.length > 0)
  const [resets, setResets] = useState(0)
  const shown = [...first.flatMap((key) => columns.filter((column) => column.key === key)), ...(open ? folded : [])]

  function filter(key: string, value: string): void {
    const { [key]: _, ...others } = query.filters
    onChange({ filters: value ? { ...others, [key]: value } : others, page: 1 })
  }

  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <fieldset aria-label="范围" className={styles.scopes}>
          {reviewScopes.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={query.scope === value} onClick={() => onChange({ scope: value, page: 1 })}>
              {label}
              {value !== 'all' && <span data-late={value === 'overdue' && counts.overdue > 0 ? '' : undefined}>{counts[value]}</span>}
            </button>
          ))}
        </fieldset>
        <div className={styles.views}>{children}</div>
      </div>
      <search aria-label="筛选" className={styles.controls}>
        <FoldedFilters values={query.filters}>
          {shown.map((column) => (
            <FilterControl
              key={`${column.key} ${resets}`}
              column={column}
              value={query.filters[column.key] ?? ''}
              onChange={(value) => filter(column.key, value)}
            />
          ))}
          <div className={styles.buttons}>
            <Button icon={<ListFilter />} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : `更多筛选${used.length > 0 ? ` (${used.length})` : ''}`}
            </Button>
            {Object.keys(query.filters).length > 0 && (
              <Button
                type="text"
                icon={<RotateCcw />}
                onClick={() => {
                  setResets(resets + 1)
                  onChange({ filters: {}, page: 1 })
                }}
              >
                重置
              </Button>
            )}
          </div>
        </FoldedFilters>
      </search>
    </div>
  )
}

/** The names of its dictionary are the choices of a column that refers to one. */
function withChoices(column: ReviewColumn, known: Queue['choices']): ReviewColumn {
  if (!column.dictionary) return column
  return { ...column, choices: (known[column.dictionary] ?? []).map((value) => ({ value, label: value })) }
}

/** One filter, drawn by what its column holds; its value is the text in the address. */
function FilterControl(props: ControlProps) {
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
      return <TextFilter aria-label={column.label} value={value} placeholder="包含" onChange={onChange} />
  }
}

type ControlProps = { column: ReviewColumn; value: string; onChange: (value: string) => void }

function DayRangeFilter({ column, value, onChange }: ControlProps) {
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
          value={number(ends[end])}
          onChange={(entered) => setEnds({ ...ends, [end]: entered === null ? '' : String(entered) })}
          onPressEnter={settle}
          onBlur={settle}
        />
      ))}
    </div>
  )
}
