import type { ReactNode } from 'react'
import { useDevice } from '#platform/site/parts/page-config.ts'
import { classes } from '#ui/classes.ts'
import styles from './account-frame.module.css'
import { FilingLine } from '../shell/filing-line.tsx'

type AccountFrameProps = {
  header: ReactNode
  /** The page reaches from edge to edge. */
  wide?: boolean
  children: ReactNode
}

/** What stands around every page behind a customer's login. */
export function AccountFrame({ header, wide = false, children }: AccountFrameProps) {
  const { isMobile } = useDevice()
  return (
    <div className={styles.frame} data-bare={isMobile || undefined}>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      {header}
      <main id="main" tabIndex={-1} className={classes(styles.main, wide ? styles.wide : styles.inset)}>
        {/* A login that fills the page says so itself. */}
        {!wide && (
          <noscript>
            <p className={styles.note}>此页面需要浏览器启用 JavaScript。</p>
          </noscript>
        )}
        {children}
      </main>
      <footer className={styles.filing}>
        <FilingLine />
      </footer>
    </div>
  )
}
