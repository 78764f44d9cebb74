import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import styles from '../navigation/anchor-tabs.module.css'

export type AnchorTabsProps = { label: string; items: { id: string; label: string }[]; side?: boolean }

/** Links to the sections of a page; marks the section in view and scrolls smoothly. */
export default function AnchorTabs({ label, items, side = false }: AnchorTabsProps) {
  const [active, setActive] = useActiveSection(items.map((item) => item.id))
  const row = useRowInView(active)

  function jump(event: MouseEvent, id: string) {
    const target = document.getElementById(id)
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    target.tabIndex = -1
    target.focus({ preventScroll: true })
    target.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    history.replaceState(history.state, '', `#${id}`)
    setActive(id)
  }

  return (
    <nav aria-label={label} className={classes(styles.tabs, side && styles.side)}>
      <ul ref={row} className="sideways">
        {items.map((item) => (
          <li key={item.id}>
            <a href={`#${item.id}`} aria-current={item.id === active ? 'location' : undefined} onClick={(event) => jump(event, item.id)}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useActiveSection(ids: string[]) {
  const [active, setActive] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const order = key.split(' ')
    const sections = order.flatMap((id) => document.getElementById(id) ?? [])
    const seen = new Set<string>()
    /** Marks the section at the top of the window; between sections the last one passed. */
    function mark() {
      const passed = sections.filter((section) => section.getBoundingClientRect().top <= 0).at(-1)
      setActive(order.find((id) => seen.has(id)) ?? passed?.id ?? order[0])
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) seen.add(entry.target.id)
          else seen.delete(entry.target.id)
        }
        mark()
      },
      { rootMargin: `-${jumpOffset(sections[0]) + 2}px 0px -55% 0px` },
    )
    // The wide margin also detects jumps over several sections.
    const passing = new IntersectionObserver(mark, { rootMargin: '999999px 0px -100% 0px' })
    for (const section of sections) {
      observer.observe(section)
      passing.observe(section)
    }
    return () => {
      observer.disconnect()
      passing.disconnect()
    }
  }, [key])
  return [active, setActive] as const
}

/** Scrolls an overflowing row to the marked tab. */
function useRowInView(active: string | undefined) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const ul = row.current
    const tab = ul?.querySelector(`a[href="#${active}"]`)
    if (!ul || !tab || ul.scrollWidth <= ul.clientWidth) return
    const [frame, place] = [ul.getBoundingClientRect(), tab.getBoundingClientRect()]
    ul.scrollBy({ left: place.left + place.width / 2 - (frame.left + frame.width / 2) })
  }, [active])
  return row
}

/** The scroll margin of a section, which the style sheet sets per screen size. */
function jumpOffset(section: HTMLElement | undefined): number {
  if (!section) return 0
  const [margin, padding] = [getComputedStyle(section).scrollMarginTop, getComputedStyle(document.documentElement).scrollPaddingTop]
  return Math.round((Number.parseFloat(margin) || 0) + (Number.parseFloat(padding) || 0))
}
