import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { RotateCcw } from '#ui/icons.ts'
import { formatDayRange, toDayRange } from './days/day-range.ts'
import { LazyDayRange } from './days/lazy-day-picker.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import styles from './screen.module.css'
import { TextFilter } from './text-filter.tsx'

/** `none`: what a choice is called that chooses nothing, if not 全部. */
export type Filter =
  | { kind: 'text'; name: string; label: string; isNumber?: true }
  | { kind: 'choice'; name: string; label: string; options: readonly { value: string; label: string }[]; none?: string }
  | { kind: 'days'; label: string }

/** The URL parameters of the filters. */
export function filterNames(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => (filter.kind === 'days' ? ['from', 'to'] : [filter.name]))
}

/** Filters stored in the URL and applied while typing, so that a filtered list can be shared and restored. */
export function Filters({ filters }: { filters: readonly Filter[] }) {
  const [search, setSearch] = useWantedSearch()
  const [resets, setResets] = useState(0)
  const isFiltered = filterNames(filters).some((name) => search.get(name))

  function change(values: Record<string, string>): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <search className={styles.filters}>
      <FoldedFilters
        values={Object.fromEntries(filters.map((filter) => [filter.label, filterNames([filter]).map((name) => search.get(name))]))}
      >
        {filters.map((filter) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the label contains the control, rendered by kind
          <label key={filter.label}>
            {filter.label}
            <FilterControl key={resets} filter={filter} search={search} onChange={change} />
          </label>
        ))}
        {isFiltered && (
          <Button
            type="text"
            className={styles.reset ?? ''}
            icon={<RotateCcw />}
            onClick={() => {
              setResets(resets + 1)
              change(Object.fromEntries(filterNames(filters).map((name) => [name, ''])))
            }}
          >
            重置
          </Button>
        )}
      </FoldedFilters>
    </search>
  )
}

/** The parameters of the address, or those that its next answer is for: a filter must not undo another one that still loads. */
export function useWantedSearch(): ReturnType<typeof useSearchParams> {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return [next?.pathname === pathname ? new URLSearchParams(next.search) : search, setSearch]
}

type FilterControlProps = { filter: Filter; search: URLSearchParams; onChange: (values: Record<string, string>) => void }

function FilterControl({ filter, search, onChange }: FilterControlProps) {
  if (filter.kind === 'text')
    return (
      <TextFilter
        className={(filter.isNumber ? styles.figure : styles.text) ?? ''}
        {...(filter.isNumber && { inputMode: 'numeric' as const })}
        value={search.get(filter.name) ?? ''}
        onChange={(text) => onChange({ [filter.name]: text })}
      />
    )
  if (filter.kind === 'choice')
    return (
      <Select
        className={styles.choice ?? ''}
        value={search.get(filter.name) ?? ''}
        options={[{ value: '', label: filter.none ?? '全部' }, ...filter.options]}
        onChange={(value: string) => onChange({ [filter.name]: value })}
      />
    )
  const [from, to] = [search.get('from'), search.get('to')]
  return (
    <LazyDayRange allowEmpty={[true, true]} value={toDayRange(from ?? '', to ?? '')} onChange={(days) => onChange(formatDayRange(days))} />
  )
}

type Known<T extends string> = readonly T[] | Readonly<Record<T, unknown>>

/** Reads the filters from the URL, for loaders. */
export function readFilters(url: URL) {
  const text = (name: string) => url.searchParams.get(name) ?? ''

  /** One of the known values, which are listed or the names of a table; any other counts as `otherwise`, or as ''. */
  function oneOf<const T extends string>(name: string, known: Known<T>): T | ''
  function oneOf<const T extends string, const O extends string>(name: string, known: Known<T>, otherwise: O): T | O
  function oneOf(name: string, known: Known<string>, otherwise = ''): string {
    const names: readonly string[] = Array.isArray(known) ? known : Object.keys(known)
    return names.includes(text(name)) ? text(name) : otherwise
  }

  return {
    text,
    oneOf,
    page: Number(text('page') || 1),
    pageSize: Number(text('size') || 20),
    days: { from: text('from'), to: text('to') },
  }
}
