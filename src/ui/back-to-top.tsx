import { ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'

/** Leads to the top of the page; a plain link until the page is alive. */
export function BackToTop({ className }: { className?: string | undefined }) {
  return (
    <a href="#top" className={className} title="返回顶部" aria-label="返回顶部" onClick={rise}>
      <ArrowUp />
    </a>
  )
}

function rise(event: MouseEvent) {
  event.preventDefault()
  window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
}
