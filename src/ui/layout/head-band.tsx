import type { ReactNode } from 'react'
import { Contour } from './contour.tsx'
import styles from './head-band.module.css'
import { Phrases } from '../text/phrases.tsx'
import { Container } from './section.tsx'

/** Dark head of a page: heading, lead and main content. */
export function HeadBand({ label, heading, lead, children }: { label?: string; heading: string; lead?: string; children?: ReactNode }) {
  return (
    <header data-tone="dark" className={styles.band}>
      <Contour />
      <Container>
        {label && <p className={styles.label}>{label}</p>}
        <h1>{heading}</h1>
        {lead && (
          <p className={styles.lead}>
            <Phrases text={lead} />
          </p>
        )}
        {children && <div className={styles.rest}>{children}</div>}
      </Container>
    </header>
  )
}
