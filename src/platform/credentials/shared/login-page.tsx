import type { ReactNode } from 'react'
import { CareLink } from '#platform/site/shared/care-link.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { ArrowLeft } from '#ui/icons.ts'
import styles from './login-page.module.css'

/** The document of a login: a header with the way back and the name of the area, and the login itself. */
export function LoginPage({ area, children }: { area: string; children: ReactNode }) {
  const { pathname, search } = useSite()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href="/" aria-label="返回首页" className={styles.back}>
          <ArrowLeft />
        </a>
        {area}
        <CareLink from={pathname + search} className={styles.care} />
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
    </div>
  )
}
