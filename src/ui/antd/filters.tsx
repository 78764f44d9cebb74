import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import styles from './screen.module.css'

export type Filter =
  | { kind: 'text'; name: string; label: string; isNumber?: true }
  | { kind: 'choice'; name: string; label: string; options: { value: string; label: string }[] }
  | { kind: 'days'; label: string }

/** Filters stored in the URL, so that a filtered list can be shared and restored. */
export function Filters({ filters }: { filters: Filter[] }) {
  const [search, setSearch] = useSearchParams()

  function change(values: Record<string, string>): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next)
  }

  function control(filter: Filter) {
    if (filter.kind === 'text')
      return (
        <Input.Search
          key={search.get(filter.name)}
          allowClear
          maxLength={100}
          className={filter.isNumber ? styles.figure : styles.text}
          {...(filter.isNumber && { inputMode: 'numeric' })}
          defaultValue={search.get(filter.name) ?? ''}
          onSearch={(text) => change({ [filter.name]: text.trim() })}
        />
      )
    if (filter.kind === 'choice')
      return (
        <Select
          className={styles.choice ?? ''}
          value={search.get(filter.name) ?? ''}
          options={[{ value: '', label: '全部' }, ...filter.options]}
          onChange={(value: string) => change({ [filter.name]: value })}
        />
      )
    const [from, to] = [search.get('from'), search.get('to')]
    return (
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(days) => change({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })}
      />
    )
  }

  return (
    <search className={styles.filters}>
      {filters.map((filter) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the label contains the control, rendered by kind
        <label key={filter.label}>
          {filter.label}
          {control(filter)}
        </label>
      ))}
    </search>
  )
}

/** Reads the filters from the URL, for loaders. */
export function filtersOf(url: URL) {
  const text = (name: string) => url.searchParams.get(name) ?? ''
  return { text, page: Number(text('page') || 1), days: { from: text('from'), to: text('to') } }
}
