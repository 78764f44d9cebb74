import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './customer-link.module.css'

/** The page of the company that a record belongs to. */
function toCustomerAddress(kind: string, id: string): string {
  return `/console/customers/${encodeURIComponent(`${kind}.${id}`)}`
}

type CustomerLinkProps = { of: string; id: string; children?: ReactNode }

/** Leads from any record to its company; `of` is the kind of the record. */
export function CustomerLink({ of, id, children }: CustomerLinkProps) {
  return (
    <Link to={toCustomerAddress(of, id)} className={styles.link}>
      {children || '查看客户'}
    </Link>
  )
}
