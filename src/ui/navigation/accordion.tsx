import { ChevronDown } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import styles from './accordion.module.css'

type AccordionItem = { id: string; title: ReactNode; content: ReactNode }

export function Accordion({ items, firstOpen = false }: { items: AccordionItem[]; firstOpen?: boolean }) {
  return (
    <div className={styles.accordion}>
      {items.map((item, i) => (
        <details key={item.id} id={item.id} open={firstOpen && i === 0}>
          <summary>
            {item.title}
            <ChevronDown />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
