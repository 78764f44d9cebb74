import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import styles from './folded-filters.module.css'

type FoldedFiltersProps = {
  /** What is filtered by; a value that is empty counts as none. */
  values: object
  /** Stands beside the button: what a phone offers without unfolding them. */
  beside?: ReactNode
  children: ReactNode
}

/** On a phone the filters of a list fold behind one button, which says how many are set. */
export function FoldedFilters({ values, beside, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const set = Object.values(values).filter(isSet).length
  return (
    <>
      <div className={styles.bar}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {set > 0 ? `筛选（已设 ${set} 项）` : '筛选'}
        </Button>
        {beside}
      </div>
      <div id={id} data-open={isOpen ? '' : undefined} className={styles.folded}>
        {children}
      </div>
    </>
  )
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isSet) : value !== undefined && value !== null && value !== ''
}
