import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

type PaginationProps = { page: number; pageSize: number; total: number; hrefOf: (page: number) => string }

export function Pagination({ page, pageSize, total, hrefOf }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav aria-label="分页" className={styles.pagination}>
      <p className={styles.total}>共 {total} 条</p>
      {pages > 1 && (
        <ul>
          <li>
            <Step href={page > 1 ? hrefOf(page - 1) : undefined} label="上一页">
              <ChevronLeft />
            </Step>
          </li>
          {pageWindow(page, pages).map((n, i) => (
            <li key={n === 'gap' ? `gap-${i}` : n} className={styles.number}>
              {n === 'gap' ? (
                <span className={styles.gap}>…</span>
              ) : (
                <Link to={hrefOf(n)} aria-label={`第 ${n} 页`} aria-current={n === page ? 'page' : undefined} className={styles.cell}>
                  {n}
                </Link>
              )}
            </li>
          ))}
          <li className={styles.short} aria-hidden="true">
            {page} / {pages}
          </li>
          <li>
            <Step href={page < pages ? hrefOf(page + 1) : undefined} label="下一页">
              <ChevronRight />
            </Step>
          </li>
        </ul>
      )}
    </nav>
  )
}

function Step({ href, label, children }: { href: string | undefined; label: string; children: ReactNode }) {
  if (!href) return <span className={classes(styles.cell, styles.off)}>{children}</span>
  return (
    <Link to={href} aria-label={label} className={styles.cell}>
      {children}
    </Link>
  )
}
