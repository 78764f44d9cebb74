import { ChevronLeft, ChevronRight } from '../icons.ts'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  pageSize: number
  total: number
  toHref: (page: number) => string
  /** Selectable page sizes. */
  sizes?: { all: number[]; toHref: (size: number) => string }
}

export function Pagination({ page: wanted, pageSize, total, toHref, sizes }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(wanted, pages)
  return (
    <nav aria-label="分页" className={styles.pagination}>
      <div className={styles.total}>
        <p>共 {total} 条</p>
        {sizes && total > Math.min(...sizes.all) && (
          <ul aria-label="每页条数" className={styles.sizes}>
            <li aria-hidden="true">每页</li>
            {sizes.all.map((size) => (
              <li key={size}>
                <a
                  href={sizes.toHref(size)}
                  aria-label={`每页 ${size} 条`}
                  aria-current={size === pageSize ? 'true' : undefined}
                  className={styles.cell}
                >
                  {size}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && (
        <ul>
          <li>
            <Step href={page > 1 ? toHref(page - 1) : undefined} label="上一页">
              <ChevronLeft />
            </Step>
          </li>
          {listPageNumbers(page, pages).map((n, i) => (
            <li key={n === 'gap' ? `gap-${i}` : n} className={styles.number}>
              {n === 'gap' ? (
                <span className={styles.gap}>…</span>
              ) : (
                <a href={toHref(n)} aria-label={`第 ${n} 页`} aria-current={n === page ? 'page' : undefined} className={styles.cell}>
                  {n}
                </a>
              )}
            </li>
          ))}
          <li className={styles.short} aria-hidden="true">
            {page} / {pages}
          </li>
          <li>
            <Step href={page < pages ? toHref(page + 1) : undefined} label="下一页">
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
    <a href={href} aria-label={label} className={styles.cell}>
      {children}
    </a>
  )
}

/** The page numbers to show: first, last and the neighbours of the current page, with gaps between. */
export function listPageNumbers(page: number, pages: number): (number | 'gap')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? n - 1
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? ['gap' as const, n] : [n]
  })
}
