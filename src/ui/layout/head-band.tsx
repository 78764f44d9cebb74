import type { ReactNode } from 'react'
import { Contour, drawCircle, type Motif } from './contour.tsx'
import styles from './head-band.module.css'
import { Phrases } from '../text/phrases.tsx'
import { Container } from './section.tsx'

/** Patterns of head bands beside the rings: layers of products, dated lines, ways to a place, choices from one point, sheets of cases, shields. */
const motifs = {
  layers: { count: 8, draw: (i) => `M250 ${90 + i * 32}l220-70l220 70l-220 70z`, mark: [470, 116] },
  lines: { count: 10, draw: (i) => `M270 ${48 + i * 34}h36M330 ${48 + i * 34}h${140 + ((i * 83) % 230)}`, mark: [250, 150] },
  ways: {
    count: 8,
    draw: (i) => `M220 320Q${250 + i * 26} ${260 - i * 46} ${300 + i * 52} 320${drawCircle(300 + i * 52, 320, 6)}`,
    mark: [220, 320],
  },
  choices: { count: 8, draw: (i) => `M240 200C340 200 360 ${46 + i * 44} 470 ${46 + i * 44}h${90 + ((i * 67) % 150)}`, mark: [240, 200] },
  sheets: { count: 8, draw: (i) => `M${250 + i * 44} ${40 + i * 22}h180v150h-180zm28 40h90m-90 34h124`, mark: [382, 106] },
  shields: { count: 8, draw: (i) => drawShield(50 + i * 34), mark: [470, 210] },
} satisfies Record<string, Motif>

function drawShield(size: number): string {
  const [half, third, bend] = [0.8, 1 / 3, 0.6].map((part) => Math.round(size * part)) as [number, number, number]
  const side = size - third
  return `M470 ${210 - size}l${half} ${third}v${side}q0 ${bend} ${-half} ${size}q${-half} ${bend - size} ${-half} ${-size}v${-side}z`
}

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
