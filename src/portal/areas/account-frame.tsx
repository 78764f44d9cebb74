import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CareLink } from '#platform/site/shared/care-link.tsx'
import { useDevice } from '#platform/site/shared/page-config.ts'
import styles from './account-frame.module.css'
import { FilingLine } from '../shell/filing-line.tsx'

type AccountFrameProps = {
  header: ReactNode
  /** The row of links below the header. */
  nav?: ReactNode
  children: ReactNode
}

/** The frame of all pages of an account area. */
export function AccountFrame({ header, nav, children }: AccountFrameProps) {
  const { isMobile } = useDevice()
  const { pathname, search } = useLocation()
  return (
    <div className={styles.frame} data-bare={isMobile || undefined} data-parts={nav ? '' : undefined}>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      {header}
      {nav}
      <main id="main" tabIndex={-1} className={styles.main}>
        <noscript>
          <p className={styles.note}>此页面需要浏览器启用 JavaScript。</p>
        </noscript>
        {children}
      </main>
      <footer className={styles.filing}>
        <FilingLine />
        <CareLink from={pathname + search} className={styles.care} />
      </footer>
    </div>
  )
}
