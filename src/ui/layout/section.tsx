import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './section.module.css'

export function Container({
  children,
  narrow = false,
  className,
}: {
  children: ReactNode
  narrow?: boolean
  className?: string | undefined
}) {
  return <div className={classes(styles.container, narrow && styles.narrow, className)}>{children}</div>
}

type SectionProps = {
  children: ReactNode
  /** The eyebrow above the heading. */
  label?: string
  heading?: string
  lead?: ReactNode
  /** Content beside the heading: a link to all, a filter. */
  aside?: ReactNode
  tone?: 'paper' | 'surface' | 'dark'
  centered?: boolean
  /** Smaller padding, for tools and lists. */
  compact?: boolean
  level?: 1 | 2
  id?: string
}

export function Section({
  children,
  label,
  heading,
  lead,
  aside,
  tone = 'paper',
  centered = false,
  compact = false,
  level = 2,
  id,
}: SectionProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section id={id} data-tone={tone} className={classes(styles.section, styles[tone], compact && styles.compact)}>
      <Container>
        {heading && (
          <div className={classes(styles.head, centered && styles.centered)}>
            <div>
              {label && <p className={styles.label}>{label}</p>}
              <Heading className={styles.heading}>{heading}</Heading>
              {lead && <p className={styles.lead}>{lead}</p>}
            </div>
            {aside && <div className={styles.aside}>{aside}</div>}
          </div>
        )}
        {children}
      </Container>
    </section>
  )
}
