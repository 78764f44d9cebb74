import type { ReactNode } from 'react'
import { Contour, drawCircle, type Motif } from './contour.tsx'
import styles from './head-band.module.css'
import { Phrases } from '../text/phrases.tsx'
import { Container } from './section.tsx'

/** Patterns of head bands beside the rings: layers of products, dated lines, ways to a place. */
const motifs = {
  layers: { count: 8, draw: (i) => `M250 ${90 + i * 32}l220-70l220 70l-220 70z`, mark: [470, 116] },
  lines: { count: 10, draw: (i) => `M270 ${48 + i * 34}h36M330 ${48 + i * 34}h${140 + ((i * 83) % 230)}`, mark: [250, 150] },
  ways: {
    count: 8,
    draw: (i) => `M220 320Q${250 + i * 26} ${260 - i * 46} ${300 + i * 52} 320${drawCircle(300 + i * 52, 320, 6)}`,
    mark: [220, 320],
  },
} satisfies Record<string, Motif>

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
