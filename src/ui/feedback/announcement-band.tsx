import type { ReactNode } from 'react'
import './announcement-band.css'

type AnnouncementBandProps = {
  tone: 'info' | 'warning' | 'error'
  /** The tone in words; '' for none. */
  mark: string
  text: string
  link: string
  children?: ReactNode
}

/** One announcement; its tone is a word beside the colour. The class is global: the server draws it above areas too, whose entry brings the sheet. */
export function AnnouncementBand({ tone, mark, text, link, children }: AnnouncementBandProps) {
  return (
    <div className="announcement-band no-print" data-tone={tone}>
      <p>
        {mark && <strong>{mark}：</strong>}
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
