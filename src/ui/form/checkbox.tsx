import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }) {
  return (
    <label className={styles.checkbox}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
