import type { ReactNode } from 'react'
import styles from './banner.module.css'

type BannerProps = { tone?: 'warning' | 'error' | 'success'; role?: 'alert'; children: ReactNode }

/** A sentence about the state of what the page shows, with the way on where there is one. */
export function Banner({ tone = 'warning', role, children }: BannerProps) {
  return (
    <p className={styles.banner} data-tone={tone} role={role}>
      {children}
    </p>
  )
}
