import type { ReactNode } from 'react'
import { Contour } from '#ui/layout/contour.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import styles from './login-frame.module.css'

type LoginFrameProps = {
  /** The panel beside the form on wide screens: what the account is for. */
  side: { label: string; claim: string; points: { icon: ReactNode; title: string; detail: string }[] }
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function LoginFrame({ side, title, lead, children }: LoginFrameProps) {
  return (
    <div className={styles.frame}>
      <aside className={styles.side} data-tone="dark">
        <Contour className={styles.contour} />
        <div className={styles.words}>
          <p className={styles.label}>{side.label}</p>
          <p className={styles.claim}>
            <Phrases text={side.claim} />
          </p>
          <ul className={styles.points}>
            {side.points.map((point) => (
              <li key={point.title}>
                {point.icon}
                <div>
                  <strong>{point.title}</strong>
                  <p>{point.detail}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className={styles.main}>
        <div className={styles.card}>
          <p className={styles.place}>{side.label}</p>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  )
}
