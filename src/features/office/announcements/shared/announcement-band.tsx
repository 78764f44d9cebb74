import type { ReactNode } from 'react'
import { type AnnouncementTone, tones } from '../rules.ts'
import styles from './announcement-band.module.css'

type AnnouncementBandProps = { tone: AnnouncementTone; text: string; link: string; children?: ReactNode }

/** One announcement; its tone is a word beside the colour. */
export function AnnouncementBand({ tone, text, link, children }: AnnouncementBandProps) {
  return (
    <div className={styles.band} data-tone={tone}>
      <p>
        {tone !== 'info' && <strong>{tones[tone]}：</strong>}
        {text}
        {link && (
          <>
            {' '}
            <a href={link}>查看详情</a>
          </>
        )}
      </p>
      {children}
    </div>
  )
}
