import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft } from '#ui/icons.ts'
import { readList } from '#ui/browser/tab-storage.ts'
import styles from './back-link.module.css'

/** Leads from the page of one object to the list that it belongs to, as it was left. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={readList(to)} className={styles.back}>
      <ArrowLeft /> {children}
    </Link>
  )
}
