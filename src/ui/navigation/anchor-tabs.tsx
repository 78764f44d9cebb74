import type { CSSProperties, ReactNode } from 'react'
import styles from './anchor-tabs.module.css'
import { Island } from '../island.tsx'
import Tabs, { type AnchorTabsProps } from '../islands/anchor-tabs.tsx'

type SectionsProps = AnchorTabsProps & {
  /** Distance in px from the top of the window at which the tabs stick. */
  sticky: number
  /** Distance in px above a section after a jump to it. */
  scroll: number
  /** The sections, each with its `id`. */
  children: ReactNode
}

/** Sections of a page with links to them in a row above, or with `side` in a column on the left on wide screens. A row of one link is left out. */
export function AnchorTabs({ label, items, side = false, sticky, scroll, children }: SectionsProps) {
  const offsets = { '--sticky': `${sticky}px`, '--scroll': `${scroll}px` } as CSSProperties
  return (
    <div className={side ? styles.beside : undefined} style={offsets}>
      {(side || items.length > 1) && <Island name="ui/anchor-tabs" of={Tabs} props={{ label, items, side }} />}
      <div className={styles.sections}>{children}</div>
    </div>
  )
}
