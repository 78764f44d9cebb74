import type { ReactNode } from 'react'
import { Contour } from './contour.tsx'
import styles from './head-band.module.css'
import { motifs } from './motifs.ts'
import { Phrases } from '../text/phrases.tsx'
import { Container } from './section.tsx'

type HeadBandProps = { label?: string; heading: string; lead?: string; motif?: keyof typeof motifs; children?: ReactNode }

/** Dark head of a page: heading, lead and main content. */
export function HeadBand({ label, heading, lead, motif, children }: HeadBandProps) {
  return (
    <header data-tone="dark" className={styles.band}>
      <Contour motif={motif && motifs[motif]} />
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
