import type { ReactNode } from 'react'
import { Container } from '#ui/section.tsx'
import styles from './banner.module.css'

/** A calm dark band at the end of a page: words at the left, what to do at the right. */
export function Banner({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section data-tone="dark" aria-label={title} className={styles.banner}>
      <Container className={styles.inner}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.action}>{children}</div>
      </Container>
    </section>
  )
}
