import type { ReactNode } from 'react'
import styles from './consult-banner.module.css'
import { Contour } from './contour.tsx'
import { Phrases } from '../text/phrases.tsx'
import { Container } from './section.tsx'

/** Dark band at the end of a page; `action`: the button that starts a consultation (立即咨询). */
export function ConsultBanner({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <section data-tone="dark" aria-label={title} className={`${styles.banner} no-print`}>
      <Contour className={styles.contour} />
      <Container className={styles.inner}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>
            <Phrases text={text} />
          </p>
        </div>
        <div className={styles.action}>{action}</div>
      </Container>
    </section>
  )
}
