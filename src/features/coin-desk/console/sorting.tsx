import { ArrowDown, ArrowUp, ArrowUpDown } from '#ui/icons.ts'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import styles from './back-office.module.css'

/** Sortable columns; the order is part of the URL. `first` is the default order. */
export function useSorting(first: string) {
  const [search, setSearch] = useSearchParams()
  const order = search.get('sort') || first

  return function sorted(name: string, label: string) {
    const isDown = order === `-${name}`
    const isSorted = isDown || order === name

    function turn(): void {
      const next = new URLSearchParams(search)
      next.delete('page')
      next.set('sort', isDown ? name : `-${name}`)
      setSearch(next)
    }

    return {
      // A button, not a link: antd renders each title twice to measure columns, which would duplicate links.
      title: (
        <span className={styles.sort}>
          {label}
          {isSorted ? isDown ? <ArrowDown /> : <ArrowUp /> : <ArrowUpDown />}
        </span>
      ),
      onHeaderCell: (): HTMLAttributes<HTMLElement> => ({
        ...(isSorted && { 'aria-sort': isDown ? 'descending' : 'ascending' }),
        tabIndex: 0,
        title: `按${label}排序`,
        onClick: turn,
        onKeyDown: ({ key }: KeyboardEvent) => void (key === 'Enter' && turn()),
      }),
    }
  }
}

/** A known order, or the list's default. */
export function orderOf<const T extends string>(known: readonly T[], text: string, first: T): T {
  return known.find((one) => one === text) ?? first
}
