import { Phone } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import { Contour } from './contour.tsx'
import styles from './join-banner.module.css'
import { Phrases } from '../text/phrases.tsx'
import { Container } from './section.tsx'

type JoinBannerProps = {
  heading: string
  text: string
  hotline: { name: string; tel: string }
  hours?: string
  /** Further actions beside the telephone: buttons on a dark background. */
  children?: ReactNode
}

/** The end of a page: an invitation and the telephone number. */
export function JoinBanner({ heading, text, hotline: { name, tel }, hours, children }: JoinBannerProps) {
  return (
    <section data-tone="dark" className={styles.banner}>
      <Contour className={styles.contour} />
      <Container className={styles.inner}>
        <div>
          <h2>{heading}</h2>
          <p className={styles.text}>
            <Phrases text={text} />
          </p>
        </div>
        <div className={styles.call}>
          <p className={styles.label}>{name}</p>
          <a href={`tel:${tel.replaceAll('-', '')}`} className={styles.tel}>
            <Phone />
            {tel}
          </a>
          {hours && <p className={styles.hours}>{hours}</p>}
          {children && <div className={styles.actions}>{children}</div>}
        </div>
      </Container>
    </section>
  )
}
