import type { ReactNode } from 'react'
import styles from './form-fields.module.css'

/** A star that screen readers leave out: they say of the control itself that it is required. */
export function markRequired(label: ReactNode, { required }: { required: boolean }): ReactNode {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className={styles.star}>
          *
        </span>
      )}
    </>
  )
}
