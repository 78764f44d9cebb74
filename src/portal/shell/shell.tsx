import type { ReactNode } from 'react'
import { Island } from '#ui/island.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { FilingLine } from './filing-line.tsx'
import { FloatingBar } from './floating-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import Consult from '../islands/consult.tsx'
import { PhoneBar } from '../phone-bar.tsx'
import { Announcements } from '../documents/announcements.tsx'
import styles from './shell.module.css'

/** The frame of every public page; the mobile site has no header and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const { isMobile, pathname } = useSite()
  return (
    <div id="top" className={styles.shell} data-bare={isMobile || undefined}>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      <Announcements />
      {!isMobile && <Header />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {isMobile ? (
        <section aria-label="备案信息" className={styles.filing}>
          <FilingLine />
        </section>
      ) : (
        <Footer />
      )}
      {isMobile ? <PhoneBar /> : <FloatingBar />}
      <Island name="portal/consult" of={Consult} props={{}} when={pathname === '/contact' ? 'idle' : 'touch'} />
    </div>
  )
}
