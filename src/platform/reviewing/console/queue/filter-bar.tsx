import { Button } from 'antd'
import { ListFilter, RotateCcw } from '#ui/icons.ts'
import { useState } from 'react'
import { FoldedFilters } from '#ui/antd/folded-filters.tsx'
import { listColumns, type ReviewColumn, type ReviewDeclaration, reviewScopes } from '../../rules.ts'
import type { Queue } from '../review-data.ts'
import styles from './filter-bar.module.css'
import { FilterControl } from './filter-control.tsx'
import type { QueueQuery } from './queue-address.ts'

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
