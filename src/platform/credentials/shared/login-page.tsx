import type { ReactNode } from 'react'
import { CareLink } from '#platform/site/shared/care-link.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { ArrowLeft } from '#ui/icons.ts'
import styles from './login-page.module.css'

type LoginPageProps = {
  area: string
  /** Where a forgotten password is replaced. */
  forgotten?: string
  children: ReactNode
}

/** The document of a login: a header with the way back and the name of the area, and the login itself. */
export function LoginPage({ area, forgotten, children }: LoginPageProps) {
  const { pathname, search } = useSite()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href="/" aria-label="返回首页" className={styles.back}>
          <ArrowLeft />
        </a>
        {area}
        <span className={styles.links}>
          {forgotten && <a href={forgotten}>忘记密码</a>}
          <CareLink from={pathname + search} />
        </span>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
    </div>
  )
}
