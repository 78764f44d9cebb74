import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

/** `action`: the button that starts a consultation (立即咨询). */
export function ConsultBanner({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <Banner title={title} text={text}>
      {action}
    </Banner>
  )
}
