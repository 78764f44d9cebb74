import type { ReactNode } from 'react'
import sheet from './sheet.module.css'

/** The head of a page of an account area; `children` are placed opposite the title. */
export function SheetHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className={sheet.head}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </header>
  )
}
